/** Begins a run: finds who gets what, and orders the files. */
import type { Id } from '#app/database/schema'
import { defineJob } from '#app/jobs/job'

type Payload = { accountId: Id; runId: Id }

export const beginRunJob = defineJob<Payload>('begin-scheduled-run', beginRun)

async function beginRun(_payload: Payload): Promise<void> {}
