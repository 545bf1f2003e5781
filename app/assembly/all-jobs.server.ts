/** Every job the worker runs and every recurring task. A job that is not listed here never runs. */
import { recountMonthsJob } from '#app/account/account-jobs.server'
import { runBulkEditJob } from '#app/bulk-edit/bulk-jobs.server'
import { reportBulkEditJob } from '#app/bulk-edit/bulk-report.server'
import { askGoogleJob } from '#app/bulk-edit/google-check/google-check-jobs.server'
import { writeFileJob } from '#app/exports/files/file-jobs.server'
import { sweepFilesTask } from '#app/exports/files/file-sweep.server'
import { beginRunJob } from '#app/exports/schedules/sending/begin-jobs.server'
import { deliverRunJob, followRunJob } from '#app/exports/schedules/sending/deliver-jobs.server'
import { openDueRunsTask, restoreSchedulesTask } from '#app/exports/schedules/sending/due-tasks.server'
import { lastLook } from '#app/exports/schedules/sending/last-look.server'
import { endStuckRunJob, endStuckRunsTask } from '#app/exports/schedules/sending/stuck-runs.server'
import { runImportJob } from '#app/imports/import-jobs.server'
import { sweepImportsTask } from '#app/imports/import-sweep.server'
import { lookAtConnectionJob } from '#app/integrations/expiry/expiry-jobs.server'
import { checkExpiringConnectionsTask } from '#app/integrations/expiry/expiry-task.server'
import type { Job, RecurringTask } from '#app/jobs/job'
import { analyzeReviewsTask } from '#app/keywords/analysis-task.server'
import { expireListingsJob, expireListingsTask } from '#app/listings/scanning/expiring.server'
import { listingPolling } from '#app/listings/scanning/follow-jobs.server'
import { scanLocationJob } from '#app/listings/scanning/scan-jobs.server'
import { scanListingsTask } from '#app/listings/scanning/scan-task.server'
import { sendBatchJob } from '#app/listings/sending/batch-jobs.server'
import { sendBatchesTask } from '#app/listings/sending/batch-task.server'
import { removeLocationJob } from '#app/locations/removal.server'
import { publicationPolling, publishLocationJob } from '#app/locations/sync/publish-jobs.server'
import { sendMailsTasks } from '#app/mail/carrying.server'
import { watchMailQueueTask } from '#app/mail/mail-queue.server'
import { scoreIndustriesTask } from '#app/performance/industry/industry-task.server'
import { deletePhotoJob, publishPhotoJob } from '#app/photos/photo-jobs.server'
import { sweepPhotosTask } from '#app/photos/photo-sweep.server'
import { drawPictureJob } from '#app/photos/pictures.server'
import { reportUploadJob } from '#app/photos/results/upload-report.server'
import { beginPostJob } from '#app/posts/sending/begin.server'
import { deletePostJob, postPolling, publishPostJob } from '#app/posts/sending/post-jobs.server'
import { reportPostJob } from '#app/posts/sending/post-report-mail.server'
import { dueFetchesTask } from '#app/reviews/arrival/due-fetches.server'
import { enrolJob, enrollReviewsTask } from '#app/reviews/arrival/enrolment.server'
import { expireReviewsJob, expireReviewsTask } from '#app/reviews/arrival/expiring.server'
import { fetchReviewsJob } from '#app/reviews/arrival/fetch-jobs.server'
import { deleteResponseJob, publishResponseJob, responsePolling } from '#app/reviews/response-jobs.server'
import { readReviewsJob } from '#app/reviews/review-words.server'
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
  runBulkEditJob,
  reportBulkEditJob,
  askGoogleJob,
  drawPictureJob,
  publishPhotoJob,
  reportUploadJob,
  deletePhotoJob,
  beginPostJob,
  publishPostJob,
  postPolling.job,
  reportPostJob,
  deletePostJob,
  recountMonthsJob,
  readReviewsJob,
  enrolJob,
  fetchReviewsJob,
  expireReviewsJob,
  endImpersonationJob,
  removeLocationJob,
  lookAtConnectionJob,
  writeFileJob,
  beginRunJob,
  deliverRunJob,
  followRunJob,
  endStuckRunJob,
] as unknown as Job[]

export const recurringTasks: RecurringTask[] = [
  ...sendMailsTasks({ 'scheduled-export': lastLook, 'scheduled-export-test': lastLook }),
  watchMailQueueTask,
  sweepImportsTask,
  sweepPhotosTask,
  sweepFilesTask,
  openDueRunsTask,
  restoreSchedulesTask,
  endStuckRunsTask,
  checkExpiringConnectionsTask,
  enrollReviewsTask,
  dueFetchesTask,
  expireReviewsTask,
  scanListingsTask,
  expireListingsTask,
  sendBatchesTask,
  analyzeReviewsTask,
  scoreIndustriesTask,
]
