/** The rows of each report on paper. Of the server alone: print-outs load no script. */
import type { ReactNode } from 'react'
import type { auditReport } from '#app/audit/audit-report.server'
import { EventTable } from '#app/audit/event-table'
import type { categoryReport } from '#app/keywords/categories/category-report.server'
import { CategoryTable } from '#app/keywords/categories/category-table'
import type { keywordReport } from '#app/keywords/keyword-report.server'
import { KeywordTable } from '#app/keywords/keyword-table'
import type { responseReport } from '#app/landing-pages/responses/response-report.server'
import { ResponseTable } from '#app/landing-pages/responses/response-table'
import { ListingsPrint } from '#app/listings/dashboard/listings-print'
import type { listingReport } from '#app/listings/listing-report.server'
import type { groupReport } from '#app/locations/groups/group-report.server'
import { GroupTable } from '#app/locations/groups/group-table'
import type { changeReport } from '#app/locations/history/change-report.server'
import { ChangeTable } from '#app/locations/history/change-table'
import type { locationReport } from '#app/locations/location-report.server'
import { LocationTable } from '#app/locations/location-table'
import type { photoReport } from '#app/locations/photos/photo-report.server'
import { PhotoTable } from '#app/locations/photos/photo-table'
import type { accountReport, trialReport } from '#app/partners/accounts/account-report.server'
import { AccountTable } from '#app/partners/accounts/account-table'
import type { childReviewReport } from '#app/partners/child-reviews/child-review-report.server'
import type { integrationReport } from '#app/partners/integrations/integration-report.server'
import { IntegrationTable } from '#app/partners/integrations/integration-table'
import { FiguresTable } from '#app/partners/reports/figures-table'
import type { partnerReport } from '#app/partners/reports/partner-report.server'
import type { postReport } from '#app/posts/post-report.server'
import { PostTable } from '#app/posts/post-table'
import type { Report } from '#app/reports/report'
import type { removedReport } from '#app/reviews/arrival/removed-report.server'
import { RemovedTable } from '#app/reviews/arrival/removed-table'
import { PrintedReviewTable } from '#app/reviews/printed-review-table'
import type { reviewReport } from '#app/reviews/review-report.server'

type RowsOf<AReport> = AReport extends Report<infer Row> ? Row[] : never

const heading = (text: string) => <th scope="col">{text}</th>

/** By the report's name. */
export const printedTables: Record<string, (rows: never[]) => ReactNode> = {
  audit: (rows: RowsOf<typeof auditReport>) => <EventTable events={rows} dateHeading={heading('Date')} />,
  child_reviews: (rows: RowsOf<typeof childReviewReport>) => (
    <PrintedReviewTable
      caption="Reviews of all accounts"
      reviews={rows.map((row) => ({ ...row, account: row.account.name }))}
      hasAccounts
    />
  ),
  experience_categories: (rows: RowsOf<typeof categoryReport>) => <CategoryTable categories={rows} />,
  google_posts: (rows: RowsOf<typeof postReport>) => (
    <PostTable posts={rows} isPrinted dateHeading={heading('Created')} />
  ),
  groups: (rows: RowsOf<typeof groupReport>) => <GroupTable groups={rows} />,
  keywords: (rows: RowsOf<typeof keywordReport>) => <KeywordTable keywords={rows} />,
  local_listings: (rows: RowsOf<typeof listingReport>) => <ListingsPrint rows={rows} />,
  location_changes: (rows: RowsOf<typeof changeReport>) => (
    <ChangeTable changes={rows} withLocation dateHeading={heading('Date')} />
  ),
  locations: (rows: RowsOf<typeof locationReport>) => <LocationTable locations={rows} />,
  microsurvey_responses: (rows: RowsOf<typeof responseReport>) => (
    <ResponseTable responses={rows} dateHeading={heading('Date')} />
  ),
  mta_accounts: (rows: RowsOf<typeof accountReport>) => <AccountTable caption="Accounts" accounts={rows} />,
  mta_integrations: (rows: RowsOf<typeof integrationReport>) => <IntegrationTable accounts={rows} />,
  mta_trials: (rows: RowsOf<typeof trialReport>) => <AccountTable caption="Trials" accounts={rows} />,
  partner_account_reports: (rows: RowsOf<typeof partnerReport>) => <FiguresTable accounts={rows} />,
  photos: (rows: RowsOf<typeof photoReport>) => <PhotoTable photos={rows} />,
  removed_reviews: (rows: RowsOf<typeof removedReport>) => (
    <RemovedTable reviews={rows} dateHeading={heading('Removed')} />
  ),
  reviews: (rows: RowsOf<typeof reviewReport>) => (
    <PrintedReviewTable
      caption="Reviews"
      reviews={rows.map((row) => ({ ...row, location: row.location.name, source: row.source.name }))}
    />
  ),
}
