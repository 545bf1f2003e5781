/** Jobs that wait, run or failed. Of the payload only the account is read, and of a failure only its message. */
import { countQueuedJobs, listQueuedJobs } from '#app/kit/jobs/queued-jobs.server'
import type { ActivitySource, StateCounts } from './activity-source'

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

export const jobActivity: ActivitySource & StateCounts = {
  parseId: (text) => (text !== null && uuid.test(text) ? text : null),
  find: async (filter, cursor, limit) => {
    const jobs = await listQueuedJobs(filter, cursor, limit)
    return jobs.map(({ name, ...job }) => ({ ...job, what: name }))
  },
  count: countQueuedJobs,
}
