# Decides about packets with Open Policy Agent. AHP sends {"input": {...}} to
# POST /v1/data/ahp/decision and reads {"result": {"allow": ..., "reasons": [...]}}.
package ahp

decision := {"allow": count(reasons) == 0, "reasons": [text | some text in reasons]}

# Refunds above 100 need the agent "supervisor" as receiver.
reasons contains "a refund above 100 must go to supervisor" if {
	input.packet.payload.refund > 100
	input.target != "supervisor"
}

# Interns may not send critical packets.
reasons contains "an intern may not send a CRITICAL packet" if {
	startswith(input.caller, "intern-")
	input.packet.priority == "CRITICAL"
}
