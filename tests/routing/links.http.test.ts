import { expect, test } from 'vitest'
import { siteRoutes } from '#app/routes'
import { matchRoute } from '#app/routing/match-route.server'
import { flatten } from '#app/routing/route-table'
import { testApplication } from '../cast/application'
import { findCast } from '../cast/people'
import { openRows } from '../cast/rows'
import { signedIn } from '../cast/visitor'
import { placesWith, plantRecords } from '../rules/places'

const application = await testApplication({}, ['stand-ins'])
const rows = await openRows(application.database)
const { accounts } = await findCast(application.database.ownerUrl)
const bakery = accounts.bakery.id
const dana = await signedIn(application.url, 'dana')
const ids = await plantRecords(rows, bakery, dana, 'row')
const pages = placesWith(ids).filter(({ access, isDownload }) => access !== 'public' && !isDownload)
const ofTheSite = new Set(flatten(siteRoutes).map(({ address }) => address))

test('no link and no form of any page leaves the child account that a partner works in', async () => {
  const nora = await signedIn(application.url, 'nora')
  await nora.post(`/switch-account/${bakery}`, {})
  const opened = await nora.post(`/accounts/${bakery}/open`, {})
  expect(opened.status).toBe(302)
  let links = 0
  const leaving = new Set<string>()
  for (const { path } of pages) {
    const page = `/as/${bakery}${path === '/' ? '' : path}`
    const { status, text } = await nora.get(page)
    if (status !== 200) continue
    const found = text.matchAll(/<(?:a|form|button)\b[^>]*?\b(?:href|action|formaction)="(\/[^"#?]*)/g)
    for (const [, link = ''] of found) {
      links += 1
      if (!staysInside(link)) leaving.add(`${path}: ${link}`)
    }
  }
  expect([...leaving]).toEqual([])
  expect(links).toBeGreaterThan(1_000)
})

/** Below the account's prefix, of no account, or the banner's way back to one's own. */
function staysInside(link: string): boolean {
  if (link === '/') return true
  const { route, accountId } = matchRoute(decodeURI(link))
  return accountId === bakery ? route.address !== '/*' : ofTheSite.has(route.address)
}
