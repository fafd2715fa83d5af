from crewai import Agent, Crew, Process, Task
from crewai.project import CrewBase, agent, crew, task


@CrewBase
class Support:
    agents_config = "config/agents.yaml"

    @agent
    def listener(self) -> Agent:
        return Agent(config=self.agents_config["listener"], verbose=True)

    @agent
    def solver(self) -> Agent:
        return Agent(config=self.agents_config["solver"])

    @task
    def listen(self) -> Task:
        return Task(config=self.tasks_config["listen"], agent=self.listener())

    @task
    def solve(self) -> Task:
        return Task(
            config=self.tasks_config["solve"],
            agent=self.solver(),
            context=[self.listen()],
        )
