/** All jobs that the worker runs, and all recurring tasks. A job or task that is not listed here never runs. */
import { recountMonthsJob } from '#app/accounts/account/account-jobs.server'
import type { Job, RecurringTask } from '#app/kit/jobs/job'
import { endTrialsTask } from '#app/platform/billing/end-trials.server'
import { sendMailsTasks } from '#app/platform/mail/deliver-mails.server'
import { watchMailQueueTask } from '#app/platform/mail/mail-queue.server'
import { runImportJob } from '#app/product/imports/import-jobs.server'
import { sweepImportsTask } from '#app/product/imports/sweep-imports.server'
import { undoImportJob } from '#app/product/imports/undo/run-undo.server'
import { checkConnectionJob } from '#app/product/integrations/expiry/expiry-jobs.server'
import { checkExpiringConnectionsTask } from '#app/product/integrations/expiry/expiry-task.server'
import { analyzeReviewsTask } from '#app/product/keywords/analysis/analysis-task.server'
import { expireListingsJob, expireListingsTask } from '#app/product/listings/scanning/expire-listings.server'
import { listingPolling } from '#app/product/listings/scanning/listing-polling.server'
import { scanLocationJob } from '#app/product/listings/scanning/scan-jobs.server'
import { scanListingsTask } from '#app/product/listings/scanning/scan-task.server'
import { sendBatchJob } from '#app/product/listings/sending/batch-jobs.server'
import { sendBatchesTask } from '#app/product/listings/sending/batch-task.server'
import { googleCheckJob } from '#app/product/locations/bulk-edit/check/google-check-jobs.server'
import { runBulkEditJob } from '#app/product/locations/bulk-edit/running/bulk-jobs.server'
import { emailBulkResultJob } from '#app/product/locations/bulk-edit/running/email-bulk-result.server'
import { removeLocationJob } from '#app/product/locations/deletion/delete-location.server'
import { publicationPolling, publishLocationJob } from '#app/product/locations/publishing/publish-jobs.server'
import { scoreIndustriesTask } from '#app/product/performance/industry/industry-task.server'
import { googlePhotosTask } from '#app/product/photos/google/google-photos-task.server'
import { readGooglePhotosJob } from '#app/product/photos/google/read-google-photos.server'
import { sweepPhotosTask } from '#app/product/photos/photo-sweep.server'
import { renderPictureJob } from '#app/product/photos/pictures/pictures.server'
import { emailUploadResultJob } from '#app/product/photos/results/email-upload-result.server'
import { deletePhotoJob, publishPhotoJob } from '#app/product/photos/sending/photo-jobs.server'
import { deletePostJob, postPolling, publishPostJob } from '#app/product/posts/sending/post-jobs.server'
import { reportPostJob } from '#app/product/posts/sending/post-report-mail.server'
import { startPostJob } from '#app/product/posts/sending/start-scheduled-post.server'
import {
  deleteResponseJob,
  publishResponseJob,
  responsePolling,
} from '#app/product/reviews/responses/response-jobs.server'
import { rebuildSearchIndexTask } from '#app/product/reviews/search/rebuild-search-index.server'
import { indexReviewsJob } from '#app/product/reviews/search/search-index.server'
import { dueFetchesTask } from '#app/product/reviews/sync/due-fetches.server'
import { fetchReviewsJob } from '#app/product/reviews/sync/fetch-jobs.server'
import { registerSourcesJob, registerSourcesTask } from '#app/product/reviews/sync/register-sources.server'
import { expireReviewsJob, expireReviewsTask } from '#app/product/reviews/sync/removal/expire-reviews.server'
import { sweepFilesTask } from '#app/site/exports/files/cleanup/sweep-files.server'
import { writeFileJob } from '#app/site/exports/files/file-jobs.server'
import { deliverRunJob, followRunJob } from '#app/site/exports/schedules/sending/deliver-run.server'
import { openDueRunsTask, restoreSchedulesTask } from '#app/site/exports/schedules/sending/due-tasks.server'
import { recheckBeforeSend } from '#app/site/exports/schedules/sending/recheck-before-send.server'
import { startRunJob } from '#app/site/exports/schedules/sending/start-run.server'
import { endStuckRunJob, endStuckRunsTask } from '#app/site/exports/schedules/sending/stuck-runs.server'
import { endImpersonationJob } from '#app/site/staff/impersonation-jobs.server'

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
