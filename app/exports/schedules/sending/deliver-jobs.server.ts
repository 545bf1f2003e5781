/** Ends a run: when all its files are finished, writes the mails that carry them. */
import type { Id } from '#app/database/schema'
import { defineJob } from '#app/jobs/job'

type Payload = { accountId: Id; runId: Id }

export const deliverRunJob = defineJob<Payload>('deliver-scheduled-run', deliverRun)

async function deliverRun(_payload: Payload): Promise<void> {}
