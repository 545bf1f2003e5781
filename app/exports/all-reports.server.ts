/** Every report. A line here gives a list its CSV, its print-out and the tests that hold for all of them. */
import { reviewReport } from '#app/reviews/review-report.server'

export const allReports = [reviewReport]

export function findReport(name: string) {
  return allReports.find((report) => report.name === name) ?? null
}
