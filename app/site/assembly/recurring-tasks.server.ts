/**
 * All recurring tasks, by the time between the end of a run and the next. A task that is not listed here never runs. What
 * is due at a time of day or once a day is stored with its date: a task finds it at its next run, also after a restart.
 */
import type { RecurringTask, TimedTask } from '#app/kit/jobs/job'
import { endTrialsTask } from '#app/platform/billing/end-trials.server'
import { sendMailsTasks } from '#app/platform/mail/deliver-mails.server'
import { watchMailQueueTask } from '#app/platform/mail/mail-queue.server'
import { sweepImportsTask } from '#app/product/imports/sweep-imports.server'
import { checkExpiringConnectionsTask } from '#app/product/integrations/expiry/expiry-task.server'
import { analyzeReviewsTask } from '#app/product/keywords/analysis/analysis-task.server'
import { expireListingsTask } from '#app/product/listings/scanning/expire-listings.server'
import { scanListingsTask } from '#app/product/listings/scanning/scan-task.server'
import { sendBatchesTask } from '#app/product/listings/sending/batch-task.server'
import { scoreIndustriesTask } from '#app/product/performance/industry/industry-task.server'
import { googlePhotosTask } from '#app/product/photos/google/google-photos-task.server'
import { sweepPhotosTask } from '#app/product/photos/photo-sweep.server'
import { rebuildSearchIndexTask } from '#app/product/reviews/search/rebuild-search-index.server'
import { dueFetchesTask } from '#app/product/reviews/sync/due-fetches.server'
import { registerSourcesTask } from '#app/product/reviews/sync/register-sources.server'
import { expireReviewsTask } from '#app/product/reviews/sync/removal/expire-reviews.server'
import { sweepFilesTask } from '#app/site/exports/files/cleanup/sweep-files.server'
import { openDueRunsTask, restoreSchedulesTask } from '#app/site/exports/schedules/sending/due-tasks.server'
import { recheckBeforeSend } from '#app/site/exports/schedules/sending/recheck-before-send.server'
import { endStuckRunsTask } from '#app/site/exports/schedules/sending/stuck-runs.server'

const minutes = 60
const hours = 60 * minutes

export const recurringTasks: TimedTask[] = [
  ...every(1, [
    openDueRunsTask,
    sendBatchesTask,
    ...sendMailsTasks({ 'scheduled-export': recheckBeforeSend, 'scheduled-export-test': recheckBeforeSend }),
  ]),
  ...every(3, [dueFetchesTask, scanListingsTask, analyzeReviewsTask]),
  ...every(5, [googlePhotosTask]),
  ...every(20, [registerSourcesTask]),
  ...every(1 * minutes, [watchMailQueueTask, rebuildSearchIndexTask]),
  ...every(10 * minutes, [endTrialsTask, expireReviewsTask, expireListingsTask]),
  ...every(15 * minutes, [sweepFilesTask]),
  ...every(1 * hours, [
    checkExpiringConnectionsTask,
    endStuckRunsTask,
    restoreSchedulesTask,
    scoreIndustriesTask,
    sweepImportsTask,
  ]),
  ...every(6 * hours, [sweepPhotosTask]),
]

function every(intervalSeconds: number, tasks: RecurringTask[]): TimedTask[] {
  return tasks.map((task) => ({ ...task, intervalSeconds }))
}
