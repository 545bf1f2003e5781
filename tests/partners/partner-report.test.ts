import { expect, test } from 'vitest'
import { partnerReportFilter } from '#app/accounts/partners/reports/partner-report.server'

test('account reports cover the last 7 days unless the address names other dates', () => {
  const rangeOf = (query: string) => partnerReportFilter.read(new URLSearchParams(query)).range
  expect(rangeOf('')).toEqual({ kind: 'preset', descriptor: 'seven_days' })
  expect(rangeOf('dateDescriptor=thirty_days')).toEqual({ kind: 'preset', descriptor: 'thirty_days' })
})
