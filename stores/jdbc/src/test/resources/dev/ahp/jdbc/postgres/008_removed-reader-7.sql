-- What a release after that might take away, once no program that knows only the files up to 6 runs.
DROP INDEX packet_by_run;
