/**
 * The job that sends one location's batch. The queue does not retry it: if a run fails or dies, the recurring task
 * finds the batch again.
 */
import type { Id } from '#app/kit/database/schema'
import { defineJob } from '#app/kit/jobs/job'
import { sendBatch } from './send-batch.server'

type BatchPayload = { accountId: Id; locationId: Id }

export const sendBatchJob = defineJob<BatchPayload>('send-batch', (payload) => sendBatch(payload), {
  requires: 'write',
  isRepeated: true,
  retries: 0,
  concurrency: 3,
  lease: 60,
})
