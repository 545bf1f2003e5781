import { expect, test } from 'vitest'
import { routes } from '#app/routes'
import { byDepth, isInShare, recordCases } from '../../support/depth'
import { loadDemoAccounts } from '../../support/people'
import { openSql } from '../../support/sql'
import { startTestApplication } from '../../support/test-application'
import { findHtmlErrors } from '../../support/validate-html'
import { createVisitor, signIn } from '../../support/visitor'
import { type Endpoint, listEndpoints, seedRecords } from './endpoints'

const application = await startTestApplication({}, ['emulators'])
const db = await openSql(application.database)
const { accounts } = await loadDemoAccounts(application.database.ownerUrl)
const dana = await signIn(application.url, 'dana')
const stranger = createVisitor(application.url)
const others = [await signIn(application.url, 'nora'), await signIn(application.url, 'ines')]
const ids = await seedRecords(db, accounts.bakery.id, dana, 'row')

const pages = listEndpoints(ids).filter(({ isDownload }) => !isDownload)

/** Returns the page as the first visitor who may open it sees it. */
async function loadPage({ path, access }: Endpoint): Promise<string | undefined> {
  for (const visitor of [access === 'public' ? stranger : dana, ...others]) {
    const page = await visitor.get(path)
    const isHtml = page.headers.get('content-type')?.includes('text/html')
    if (page.status === 200 && isHtml) return page.text
  }
  return undefined
}

test('every page is valid HTML, and nothing follows its end', async () => {
  const errors: Record<string, string[]> = {}
  let count = 0
  for (const endpoint of pages.filter((_, n) => isInShare(n, 4))) {
    const html = await loadPage(endpoint)
    if (html === undefined) continue
    count++
    const found = [...new Set(findHtmlErrors(html))]
    if (!/<\/body>\s*<\/html>\s*$/.test(html)) found.push('the document does not end with </html>')
    if (html.includes('\0')) found.push('the document contains a NUL byte')
    if (found.length > 0) errors[endpoint.path] = found
  }
  expect(errors).toEqual({})
  recordCases('pages with valid HTML', count)
  expect(count).toBeGreaterThan(byDepth(routes.length / 3, routes.length / 20))
})

test('errors are found', () => {
  const html =
    '<!DOCTYPE html><html lang="en"><head><title>x</title></head><body><p id="a"><p id="a"></body></html>'
  expect(findHtmlErrors(html).join()).toContain('no-dup-id')
})
