import { expect, test } from 'vitest'
import { hrefWithPrefix } from '#app/kit/routing/href'
import { withFlyout } from '#app/product/listings/dashboard/listings-address'
import { allReports, formerNames } from '#app/site/exports/all-reports.server'
import { reportPageOf } from '#app/site/exports/report-pages.server'
import { backLink } from '#app/site/exports/schedules/back-link.server'

const href = hrefWithPrefix('/as/7')

/** Returns the query of the report's filter in the address of its page for this query. */
function queryOfPage(name: string, query: string): string {
  const { pageAddress } = allReports.find((report) => report.name === name)!
  const url = new URL(reportPageOf(name)!.path(href, query), 'https://own.test')
  return String(pageAddress ? pageAddress.toQuery(url) : url.searchParams)
}

test.each(allReports.map(({ name }) => name))('the address of the page of %s contains the filter', (name) => {
  const field = { keyword_details: 'keyword', microsurvey_responses: 'microsurvey' }[name] ?? 'locationId'
  const value = { keyword: 'front desk', microsurvey: 'nps', locationId: '9' }[field]!
  const query = String(new URLSearchParams([[field, value]]))
  expect(queryOfPage(name, query)).toBe(query)
})

test('the page of a keyword has the keyword in its path', () => {
  const page = reportPageOf('keyword_details')!
  expect(page.path(href, 'keyword=front+desk&rating=1')).toBe(
    '/as/7/dashboard/keywords/front%20desk?rating=1',
  )
})

test('the summary of a microsurvey has the filter of the list of its answers', () => {
  const { pageAddress } = allReports.find(({ name }) => name === 'microsurvey_responses')!
  const summary = new URL('https://own.test/as/7/request-reviews/microsurveys/stars/summaries?locationId=9')
  expect(String(pageAddress!.toQuery(summary))).toBe('locationId=9&microsurvey=stars')
})

test('an open flyout of a listing is not part of the filter', () => {
  const open = withFlyout('directory=bing', '9', 'yelp_api')
  expect(queryOfPage('local_listings', open)).toBe('directory=bing')
})

test('links of the previous product lead back to the page that they name', () => {
  const backTo = (fromPage: string) => backLink(href, { url: `https://own.test/?fromPage=${fromPage}` })
  expect(backTo('locationPerformance')).toMatchObject({ key: 'metric_locations' })
  expect(backTo('groupPerformance')).toMatchObject({
    key: 'metric_groups',
    to: '/as/7/dashboard/locations?view=groups',
  })
  expect(backTo('removedReviews')).toMatchObject({ to: '/as/7/reviews/removed' })
  expect(backTo('photos')).toMatchObject({ to: '/as/7/photos' })
  expect(backTo('elsewhere')).toMatchObject({ key: '', to: '/as/7/settings' })
})

test('former names of files lead to the reports of today', () => {
  expect([...formerNames]).toEqual([
    ['location_metrics', 'metric_locations'],
    ['group_metrics', 'metric_groups'],
  ])
})
