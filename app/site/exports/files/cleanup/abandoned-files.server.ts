/**
 * Marks export files as failed if their job ended without recording an outcome. This happens if the worker was killed
 * on every attempt. Users waiting for the file are notified, as for any failed file.
 */
import { listFailedPayloads } from '#app/kit/jobs/queued-jobs.server'
import { abandonFile, writeFileJob } from '../file-jobs.server'

export async function endAbandonedFiles(signal: AbortSignal): Promise<void> {
  for (const payload of await listFailedPayloads(writeFileJob)) {
    if (signal.aborted) return
    await abandonFile(payload)
  }
}
