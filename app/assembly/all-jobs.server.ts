/** All jobs that the worker runs, and all recurring tasks. A job or task that is not listed here never runs. */
import { recountMonthsJob } from '#app/account/account-jobs.server'
import { endTrialsTask } from '#app/billing/end-trials.server'
import { googleCheckJob } from '#app/bulk-edit/check/google-check-jobs.server'
import { runBulkEditJob } from '#app/bulk-edit/running/bulk-jobs.server'
import { emailBulkResultJob } from '#app/bulk-edit/running/email-bulk-result.server'
import { sweepFilesTask } from '#app/exports/files/cleanup/sweep-files.server'
import { writeFileJob } from '#app/exports/files/file-jobs.server'
import { deliverRunJob, followRunJob } from '#app/exports/schedules/sending/deliver-run.server'
import { openDueRunsTask, restoreSchedulesTask } from '#app/exports/schedules/sending/due-tasks.server'
import { recheckBeforeSend } from '#app/exports/schedules/sending/recheck-before-send.server'
import { startRunJob } from '#app/exports/schedules/sending/start-run.server'
import { endStuckRunJob, endStuckRunsTask } from '#app/exports/schedules/sending/stuck-runs.server'
import { runImportJob } from '#app/imports/processing/import-jobs.server'
import { sweepImportsTask } from '#app/imports/sweep-imports.server'
import { undoImportJob } from '#app/imports/undo/run-undo.server'
import { checkConnectionJob } from '#app/integrations/expiry/expiry-jobs.server'
import { checkExpiringConnectionsTask } from '#app/integrations/expiry/expiry-task.server'
import type { Job, RecurringTask } from '#app/jobs/job'
import { analyzeReviewsTask } from '#app/keywords/analysis/analysis-task.server'
import { expireListingsJob, expireListingsTask } from '#app/listings/scanning/expire-listings.server'
import { listingPolling } from '#app/listings/scanning/listing-polling.server'
import { scanLocationJob } from '#app/listings/scanning/scan-jobs.server'
import { scanListingsTask } from '#app/listings/scanning/scan-task.server'
import { sendBatchJob } from '#app/listings/sending/batch-jobs.server'
import { sendBatchesTask } from '#app/listings/sending/batch-task.server'
import { removeLocationJob } from '#app/locations/deletion/delete-location.server'
import { publicationPolling, publishLocationJob } from '#app/locations/sync/publish-jobs.server'
import { sendMailsTasks } from '#app/mail/deliver-mails.server'
import { watchMailQueueTask } from '#app/mail/mail-queue.server'
import { scoreIndustriesTask } from '#app/performance/industry/industry-task.server'
import { googlePhotosTask } from '#app/photos/google/google-photos-task.server'
import { readGooglePhotosJob } from '#app/photos/google/read-google-photos.server'
import { sweepPhotosTask } from '#app/photos/photo-sweep.server'
import { renderPictureJob } from '#app/photos/pictures/pictures.server'
import { emailUploadResultJob } from '#app/photos/results/email-upload-result.server'
import { deletePhotoJob, publishPhotoJob } from '#app/photos/sending/photo-jobs.server'
import { deletePostJob, postPolling, publishPostJob } from '#app/posts/sending/post-jobs.server'
import { reportPostJob } from '#app/posts/sending/post-report-mail.server'
import { startPostJob } from '#app/posts/sending/start-scheduled-post.server'
import {
  deleteResponseJob,
  publishResponseJob,
  responsePolling,
} from '#app/reviews/responses/response-jobs.server'
import { rebuildSearchIndexTask } from '#app/reviews/search/rebuild-search-index.server'
import { indexReviewsJob } from '#app/reviews/search/search-index.server'
import { dueFetchesTask } from '#app/reviews/sync/due-fetches.server'
import { fetchReviewsJob } from '#app/reviews/sync/fetch-jobs.server'
import { registerSourcesJob, registerSourcesTask } from '#app/reviews/sync/register-sources.server'
import { expireReviewsJob, expireReviewsTask } from '#app/reviews/sync/removal/expire-reviews.server'
import { endImpersonationJob } from '#app/staff/impersonation-jobs.server'

export const allJobs = [
  publishResponseJob,
  responsePolling.job,
  deleteResponseJob,
  publishLocationJob,
  publicationPolling.job,
  scanLocationJob,
  expireListingsJob,
  listingPolling.job,
  sendBatchJob,
  runImportJob,
  undoImportJob,
  runBulkEditJob,
  emailBulkResultJob,
  googleCheckJob,
  renderPictureJob,
  publishPhotoJob,
  emailUploadResultJob,
  deletePhotoJob,
  readGooglePhotosJob,
  startPostJob,
  publishPostJob,
  postPolling.job,
  reportPostJob,
  deletePostJob,
  recountMonthsJob,
  indexReviewsJob,
  registerSourcesJob,
  fetchReviewsJob,
  expireReviewsJob,
  endImpersonationJob,
  removeLocationJob,
  checkConnectionJob,
  writeFileJob,
  startRunJob,
  deliverRunJob,
  followRunJob,
  endStuckRunJob,
] as unknown as Job[]

export const recurringTasks: RecurringTask[] = [
  ...sendMailsTasks({ 'scheduled-export': recheckBeforeSend, 'scheduled-export-test': recheckBeforeSend }),
  watchMailQueueTask,
  sweepImportsTask,
  sweepPhotosTask,
  googlePhotosTask,
  sweepFilesTask,
  openDueRunsTask,
  restoreSchedulesTask,
  endStuckRunsTask,
  checkExpiringConnectionsTask,
  endTrialsTask,
  registerSourcesTask,
  dueFetchesTask,
  expireReviewsTask,
  scanListingsTask,
  expireListingsTask,
  sendBatchesTask,
  analyzeReviewsTask,
  rebuildSearchIndexTask,
  scoreIndustriesTask,
]
