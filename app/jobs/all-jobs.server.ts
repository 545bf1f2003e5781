/** Every job the worker runs, and every round it goes. What is not here is never done. */
import { recountMonthsJob } from '#app/account/account-jobs.server'
import { writeFileJob } from '#app/exports/files/file-jobs.server'
import { sweepFilesRound } from '#app/exports/files/file-sweep.server'
import { beginRunJob } from '#app/exports/schedules/sending/begin-jobs.server'
import { clockRound } from '#app/exports/schedules/sending/clock-round.server'
import { deliverRunJob } from '#app/exports/schedules/sending/deliver-jobs.server'
import { dueRound } from '#app/exports/schedules/sending/due-round.server'
import { followRunJob } from '#app/exports/schedules/sending/follow-jobs.server'
import { lastLook } from '#app/exports/schedules/sending/last-look.server'
import { stuckRound } from '#app/exports/schedules/sending/stuck-round.server'
import { endStuckRunJob } from '#app/exports/schedules/sending/stuck-run-jobs.server'
import { runImportJob } from '#app/imports/import-jobs.server'
import { sweepImportsRound } from '#app/imports/import-sweep.server'
import { lookAtConnectionJob } from '#app/integrations/expiry/expiry-jobs.server'
import { expiryRound } from '#app/integrations/expiry/expiry-round.server'
import { analysisRound } from '#app/keywords/analysis-round.server'
import { expireListingsJob, expireListingsRound } from '#app/listings/scanning/expiring.server'
import { followListingJob } from '#app/listings/scanning/follow-jobs.server'
import { scanLocationJob } from '#app/listings/scanning/scan-jobs.server'
import { scanRound } from '#app/listings/scanning/scan-round.server'
import { sendBatchJob } from '#app/listings/sending/batch-jobs.server'
import { batchRound } from '#app/listings/sending/batch-round.server'
import { runBulkEditJob } from '#app/locations/bulk/bulk-jobs.server'
import { reportBulkEditJob } from '#app/locations/bulk/bulk-report.server'
import { askGoogleJob } from '#app/locations/bulk/google-check/google-check-jobs.server'
import { deletePhotoJob, publishPhotoJob } from '#app/locations/photos/photo-jobs.server'
import { sweepPhotosRound } from '#app/locations/photos/photo-sweep.server'
import { drawPictureJob } from '#app/locations/photos/pictures.server'
import { reportUploadJob } from '#app/locations/photos/results/upload-report.server'
import { removeLocationJob } from '#app/locations/removal.server'
import { followPublicationJob, publishLocationJob } from '#app/locations/sync/publish-jobs.server'
import { sendMailsRounds } from '#app/mail/carrying.server'
import { watchMailsRound } from '#app/mail/mail-queue.server'
import { industryRound } from '#app/performance/industry/industry-round.server'
import { beginPostJob } from '#app/posts/sending/begin.server'
import { deletePostJob, followPostJob, publishPostJob } from '#app/posts/sending/post-jobs.server'
import { reportPostJob } from '#app/posts/sending/post-report-mail.server'
import { dueFetchesRound } from '#app/reviews/arrival/due-fetches.server'
import { enrolJob, enrolRound } from '#app/reviews/arrival/enrolment.server'
import { expireReviewsJob, expireReviewsRound } from '#app/reviews/arrival/expiring.server'
import { fetchReviewsJob } from '#app/reviews/arrival/fetch-jobs.server'
import { deleteResponseJob, followResponseJob, publishResponseJob } from '#app/reviews/response-jobs.server'
import { readReviewsJob } from '#app/reviews/review-words.server'
import { endImpersonationJob } from '#app/staff/impersonation-jobs.server'
import type { Job, Round } from './job'

export const allJobs = [
  publishResponseJob,
  followResponseJob,
  deleteResponseJob,
  publishLocationJob,
  followPublicationJob,
  scanLocationJob,
  expireListingsJob,
  followListingJob,
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
  followPostJob,
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

export const allRounds: Round[] = [
  ...sendMailsRounds({ 'scheduled-export': lastLook, 'scheduled-export-test': lastLook }),
  watchMailsRound,
  sweepImportsRound,
  sweepPhotosRound,
  sweepFilesRound,
  dueRound,
  clockRound,
  stuckRound,
  expiryRound,
  enrolRound,
  dueFetchesRound,
  expireReviewsRound,
  scanRound,
  expireListingsRound,
  batchRound,
  analysisRound,
  industryRound,
]
