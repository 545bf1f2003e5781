/** Sends one location's batch. A run that fails or dies is not repeated by the queue: the recurring task finds it again. */
import type { Id } from '#app/database/schema'
import { defineJob } from '#app/jobs/job'
import { sendBatch } from './batch.server'

type Asked = { accountId: Id; locationId: Id; until: string }

export const sendBatchJob = defineJob<Asked>(
  'send-batch',
  ({ until, ...asked }) => sendBatch({ ...asked, until: new Date(until) }),
  { retries: 0, concurrency: 3, lease: 60 },
)
