/**
 * The job that sends one location's batch. The queue does not retry it: if a run fails or dies, the recurring task
 * finds the batch again.
 */
import type { Id } from '#app/database/schema'
import { defineJob } from '#app/jobs/job'
import { sendBatch } from './send-batch.server'

type BatchPayload = { accountId: Id; locationId: Id; until: string }

export const sendBatchJob = defineJob<BatchPayload>(
  'send-batch',
  ({ until, ...payload }) => sendBatch({ ...payload, until: new Date(until) }),
  { requires: 'write', isRepeated: true, retries: 0, concurrency: 3, lease: 60 },
)
