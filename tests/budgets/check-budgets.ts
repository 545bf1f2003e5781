import { chromium } from '@playwright/test'
import { expect, test } from 'vitest'
import { listEndpoints, seedRecords } from '../rules/requests/endpoints'
import { collectFailures } from '../support/parallel'
import { loadDemoAccounts } from '../support/people'
import { openSql } from '../support/sql'
import { startTestApplication } from '../support/test-application'
import { createVisitor, signIn, type Visitor } from '../support/visitor'
import { type LighthouseScores, runLighthouse } from './lighthouse'
import { measurePage, type PageCost } from './measure-page'

const limits = { scriptKb: 130, scriptRequests: 20, layoutShift: 0, performance: 95, benchmarkIndex: 1_000 }

/** One page of each type. Lighthouse takes a minute for each. */
const lighthousePages = [
  '/login',
  '/dashboard',
  '/dashboard/keywords',
  '/dashboard/local_listings',
  '/dashboard/locations',
  '/reviews',
  '/reviews/:reviewId',
  '/settings',
  '/settings/locations',
  '/settings/locations/:locationId/edit',
]

const only = (process.env.BUDGETS_ONLY ?? '').split(',').filter(Boolean)
const lighthouseRuns = Number(process.env.LIGHTHOUSE_RUNS ?? 0)

const application = await startTestApplication({}, ['emulators'])
const db = await openSql(application.database)
const { accounts } = await loadDemoAccounts(application.database.ownerUrl)
const dana = await signIn(application.url, 'dana')
const visitors = [
  createVisitor(application.url),
  dana,
  await signIn(application.url, 'nora'),
  await signIn(application.url, 'ines'),
]
const ids = await seedRecords(db, accounts.bakery.id, dana, 'row')
const fillPath = (address: string) => address.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? name)

/** Returns the Cookie header of the first visitor who may open the page; undefined if nobody sees a page there. */
async function findCookie(path: string): Promise<string | undefined> {
  for (const visitor of visitors) {
    const { status, headers } = await visitor.get(path)
    if (status === 200 && headers.get('content-type')?.includes('text/html')) return cookieOf(visitor)
  }
  return undefined
}

const cookieOf = ({ cookies }: Visitor) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

/** Returns what exceeds the limits. */
function findExcess({ scriptKb, scriptRequests, layoutShift, htmlErrors }: PageCost): string[] {
  return [
    scriptKb > limits.scriptKb ? `${scriptKb} kB of scripts` : '',
    scriptRequests > limits.scriptRequests ? `${scriptRequests} scripts` : '',
    layoutShift > limits.layoutShift ? `a layout shift of ${layoutShift.toFixed(3)}` : '',
    ...htmlErrors,
  ].filter(Boolean)
}

function findLowScores({
  performance,
  accessibility,
  bestPractices,
  benchmarkIndex,
}: LighthouseScores): string[] {
  const isFastMachine = benchmarkIndex >= limits.benchmarkIndex
  return [
    isFastMachine && performance < limits.performance ? `a performance of ${performance}` : '',
    accessibility < 100 ? `an accessibility of ${accessibility}` : '',
    bestPractices < 100 ? `best practices of ${bestPractices}` : '',
  ].filter(Boolean)
}

test('every page stays within its budget', async () => {
  const paths = listEndpoints(ids)
    .filter(({ path, isDownload }) => !isDownload && (only.length === 0 || only.includes(path)))
    .map(({ path }) => path)
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM || undefined,
    args: ['--no-sandbox'],
  })
  const costs: [string, PageCost][] = []
  const excesses = await collectFailures(paths, async (path) => {
    const cookie = await findCookie(path)
    if (cookie === undefined) return null
    const cost = await measurePage(browser, application.url + path, cookie)
    costs.push([path, cost])
    const excess = findExcess(cost)
    return excess.length > 0 ? [path, ...excess] : null
  })
  await browser.close()
  costs.sort(([, one], [, other]) => other.scriptKb - one.scriptKb)
  const rows = costs.map(([path, cost]) => [path, { ...cost, htmlErrors: cost.htmlErrors.length }] as const)
  console.table(Object.fromEntries(rows))
  expect(excesses).toEqual([])
})

test.skipIf(lighthouseRuns === 0)('one page of each type has the scores of Lighthouse', async () => {
  const scores: Record<string, LighthouseScores> = {}
  for (const path of lighthousePages.map(fillPath)) {
    if (only.length > 0 && !only.includes(path)) continue
    const cookie = await findCookie(path)
    expect([path, typeof cookie]).toEqual([path, 'string'])
    scores[path] = await runLighthouse(application.url + path, cookie!, lighthouseRuns)
  }
  console.table(scores)
  const low = Object.entries(scores).map(([path, score]) => [path, findLowScores(score)] as const)
  expect(Object.fromEntries(low.filter(([, found]) => found.length > 0))).toEqual({})
})
