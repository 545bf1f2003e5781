/** All jobs that the worker runs. A job that is not listed here never runs. */
import { recountMonthsJob } from '#app/accounts/account/account-jobs.server'
import type { Job } from '#app/kit/jobs/job'
import { runImportJob } from '#app/product/imports/import-jobs.server'
import { undoImportJob } from '#app/product/imports/undo/run-undo.server'
import { checkConnectionJob } from '#app/product/integrations/expiry/expiry-jobs.server'
import { expireListingsJob } from '#app/product/listings/scanning/expire-listings.server'
import { listingPolling } from '#app/product/listings/scanning/listing-polling.server'
import { scanLocationJob } from '#app/product/listings/scanning/scan-jobs.server'
import { sendBatchJob } from '#app/product/listings/sending/batch-jobs.server'
import { googleCheckJob } from '#app/product/locations/bulk-edit/check/google-check-jobs.server'
import { runBulkEditJob } from '#app/product/locations/bulk-edit/running/bulk-jobs.server'
import { emailBulkResultJob } from '#app/product/locations/bulk-edit/running/email-bulk-result.server'
import { removeLocationJob } from '#app/product/locations/deletion/delete-location.server'
import { publicationPolling, publishLocationJob } from '#app/product/locations/publishing/publish-jobs.server'
import { readGooglePhotosJob } from '#app/product/photos/google/read-google-photos.server'
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
import { indexReviewsJob } from '#app/product/reviews/search/search-index.server'
import { fetchReviewsJob } from '#app/product/reviews/sync/fetch-jobs.server'
import { registerSourcesJob } from '#app/product/reviews/sync/register-sources.server'
import { expireReviewsJob } from '#app/product/reviews/sync/removal/expire-reviews.server'
import { writeFileJob } from '#app/site/exports/files/file-jobs.server'
import { deliverRunJob, followRunJob } from '#app/site/exports/schedules/sending/deliver-run.server'
import { startRunJob } from '#app/site/exports/schedules/sending/start-run.server'
import { endStuckRunJob } from '#app/site/exports/schedules/sending/stuck-runs.server'
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
