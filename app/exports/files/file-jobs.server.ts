/** The job behind an export file: writes it, and says so when it cannot. */
import type { Id } from '#app/database/schema'
import { defineJob, type Run } from '#app/jobs/job'

type Payload = { accountId: Id; fileId: Id }

export const writeFileJob = defineJob<Payload>('write-file', (payload, run) => writeFile(payload, run), {
  retries: 5,
  lease: 30,
  atOnce: 2,
})

async function writeFile(_payload: Payload, _run: Run): Promise<void> {}
