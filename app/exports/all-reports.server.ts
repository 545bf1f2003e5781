/** Every report. A line here gives a list its CSV, its print-out and the tests that hold for all of them. */
import { auditReport } from '#app/audit/audit-report.server'
import { categoryReport } from '#app/keywords/categories/category-report.server'
import { detailsReport } from '#app/keywords/details/details-report.server'
import { keywordReport } from '#app/keywords/keyword-report.server'
import { responseReport } from '#app/landing-pages/responses/response-report.server'
import { listingReport } from '#app/listings/listing-report.server'
import { groupReport } from '#app/locations/groups/group-report.server'
import { changeReport } from '#app/locations/history/change-report.server'
import { locationReport } from '#app/locations/location-report.server'
import { photoReport } from '#app/locations/photos/photo-report.server'
import { accountReport, trialReport } from '#app/partners/accounts/account-report.server'
import { childReviewReport } from '#app/partners/child-reviews/child-review-report.server'
import { integrationReport } from '#app/partners/integrations/integration-report.server'
import { partnerReport } from '#app/partners/reports/partner-report.server'
import {
  explainedPerformance,
  groupPerformance,
  locationPerformance,
} from '#app/performance/report/performance-report.server'
import { postReport } from '#app/posts/post-report.server'
import type { AnyReport } from '#app/reports/order'
import { removedReport } from '#app/reviews/arrival/removed-report.server'
import { reviewReport } from '#app/reviews/review-report.server'

export const allReports: AnyReport[] = [
  reviewReport,
  removedReport,
  locationReport,
  groupReport,
  listingReport,
  photoReport,
  postReport,
  auditReport,
  changeReport,
  accountReport,
  trialReport,
  integrationReport,
  childReviewReport,
  partnerReport,
  responseReport,
  locationPerformance,
  groupPerformance,
  explainedPerformance,
  keywordReport,
  detailsReport,
  categoryReport,
]

export function findReport(name: string) {
  return allReports.find((report) => report.name === name) ?? null
}
