import { beforeAll, describe, expect, test } from 'vitest'
import { listingFields } from '#app/kit/providers/listing-facts'
import { createBuilders } from '../support/builders'
import { loadDemoAccounts } from '../support/people'
import { openSql } from '../support/sql'
import { startTestApplication } from '../support/test-application'
import { type PageResponse, signIn, textOf, type Visitor } from '../support/visitor'

const application = await startTestApplication({ SUPPORT_EMAIL: 'help@desk.example' }, [
  'emulators',
  'worker',
])
const rows = await openSql(application.database)
const build = createBuilders(rows)
const { accounts, people } = await loadDemoAccounts(application.database.ownerUrl)
const account = accounts.bakery.id
const page = '/dashboard/local_listings'
let marco: Visitor
let dana: Visitor

const locations = await rows.all<{ id: string; name: string }>(
  'select id::text, name from locations where account_id = $1 order by id',
  [account],
)
const [outOfSync, inProgress, inSync, closed, notEligible] = locations as [
  LocationRow,
  LocationRow,
  LocationRow,
  LocationRow,
  LocationRow,
]
type LocationRow = { id: string; name: string }

// One location in each state; all others are in sync in every directory.
await rows.all(
  `insert into location_listings (account_id, location_id, auto_sync, status, sync_status, last_checked_at, next_scan_at)
   select account_id, id, false, 'eligible_not_published', 'in_sync', now() - interval '12 minutes', now() + interval '9 days'
   from locations where account_id = $1
   on conflict (account_id, location_id) do update set auto_sync = false, status = excluded.status, status_reason = '',
     sync_status = 'in_sync', pending_fields = '{}', publish_at = null, last_checked_at = excluded.last_checked_at,
     next_scan_at = excluded.next_scan_at`,
  [account],
)
await rows.all('delete from listings where account_id = $1', [account])
await rows.all(
  `insert into listings (account_id, location_id, directory, remote_id, url, status, status_rank, checked_at, checked_ok_at)
   select l.account_id, l.id, d, 'r' || l.id, 'https://listed.example/' || l.id, 'in_sync', 1, now(), now()
   from locations l cross join unnest(array['google_maps', 'facebook', 'apple_maps', 'bing', 'trip_advisor']) d
   where l.account_id = $1`,
  [account],
)
const difference = [
  { field: 'phone', ours: '(312) 555-0142', theirs: '(312) 555-0199' },
  { field: 'open_status', ours: 'active', theirs: 'temporarily_inactive' },
]
await rows.all(
  `update listings set status = 'not_in_sync', status_rank = 3, differences = $2, unsupported = '{"special_hours": "Bing tells no holiday hours."}'
   where location_id = $1 and directory = 'bing'`,
  [outOfSync.id, JSON.stringify(difference)],
)
await rows.all(
  "update listings set status = 'in_progress', status_rank = 2 where location_id = $1 and directory = 'facebook'",
  [inProgress.id],
)
const setSyncStatus = (id: string, status: string) =>
  rows.all('update location_listings set sync_status = $2 where location_id = $1', [id, status])
await setSyncStatus(outOfSync.id, 'not_in_sync')
await setSyncStatus(inProgress.id, 'in_progress')
await setSyncStatus(closed.id, 'not_in_sync')
await rows.all("update locations set open_status = 'inactive' where id = $1", [closed.id])
await rows.all(
  `update location_listings set status = 'not_eligible', status_reason = 'Location not found in Google integration'
   where location_id = $1`,
  [notEligible.id],
)

beforeAll(async () => {
  marco = await signIn(application.url, 'marco')
  dana = await signIn(application.url, 'dana')
})

const pageUrl = (params: Record<string, string>) => `${page}?${new URLSearchParams(params)}`
const rowIdsIn = ({ text }: PageResponse) => [...text.matchAll(/<tr data-id="(\d+)"/g)].map(([, id]) => id)
const rowOf = ({ text }: PageResponse, id: string) => text.split(`<tr data-id="${id}"`)[1]!.split('</tr>')[0]!
const findListing = (id: string) =>
  rows.one<{ auto_sync: boolean; status: string }>(
    'select auto_sync, status from location_listings where location_id = $1',
    [id],
  )
const flyoutUrl = (id: string, directory: string, more = {}) =>
  pageUrl({ ...more, flyout: 'sync', location: id, directory })

describe('the table', () => {
  test('lists the directories in a fixed order, and out-of-sync locations first', async () => {
    const first = await marco.get(page)
    const heads = [...first.text.matchAll(/<th scope="col"[^>]*>(.*?)<\/th>/gs)]
      .map(([, head]) =>
        textOf({ ...first, text: head! })
          .replace(/\s+/g, ' ')
          .trim(),
      )
      .filter((head) => head !== '')
    expect(heads.slice(1, 9).map((head) => head.replace(/ BETA.*/, ' BETA'))).toEqual([
      'Location',
      'Auto Sync',
      'Status',
      'Google',
      'Facebook',
      'Apple Maps',
      'Bing',
      'Tripadvisor',
    ])
    expect(heads.at(-1)).toMatch(/^Yelp BETA .*may be delayed/)
    expect(new Set(rowIdsIn(first).slice(0, 2))).toEqual(new Set([outOfSync.id, closed.id]))
    expect(rowIdsIn(first)[2]).toBe(inProgress.id)
    expect(rowIdsIn(first)).toHaveLength(25)
    expect(textOf(first)).toContain('Page 1 of 2')
  })

  test('each cell names its status and links to its flyout; a cell without a listing has no link', async () => {
    const first = await marco.get(page)
    const row = rowOf(first, outOfSync.id)
    expect(row).toContain(`/settings/locations/${outOfSync.id}/details?fromLL=true"`)
    expect(row).toContain(`/settings/locations/${outOfSync.id}/details?fromLL=true&amp;withEdit=true"`)
    expect(row).toMatch(
      /data-directory="bing".*?flyout=sync&amp;location=\d+&amp;directory=bing".*?Out of Sync/s,
    )
    expect(row).toMatch(/data-directory="yelp_api"(?:(?!<a ).)*No URL for this location/s)
    expect(rowOf(first, closed.id)).toContain('Out of Sync (Permanently Closed)')
    expect(rowOf(first, inProgress.id)).toMatch(/data-directory="facebook".*?Pending/s)
  })

  test('counts link to the locations they count, sorting starts at page 1, and Clear All links to the unfiltered list', async () => {
    const first = await marco.get(pageUrl({ status: 'not_in_sync' }))
    expect(new Set(rowIdsIn(first))).toEqual(new Set([outOfSync.id, closed.id]))
    const text = textOf(first).replace(/\s+/g, ' ')
    expect(text).toContain(`In Sync ${locations.length - 3}`)
    expect(text).toContain('Out of Sync 2')
    expect(text).toContain('last scanned 12 minutes ago')
    const second = await marco.get(pageUrl({ page: '2' }))
    expect(second.text).toMatch(
      /aria-sort="none"><a[^>]*href="\/dashboard\/local_listings\?sort%5Bby%5D=auto_sync&amp;sort%5Border%5D=asc"/,
    )
    expect(second.text).toContain(`href="${page}?status=in_progress"`)
    expect(first.text).toMatch(new RegExp(`href="${page}"[^>]*>Clear All`))
  })

  test('the HTML contains all directories, and links to those that a narrow window does not show', async () => {
    const bing = await marco.get(pageUrl({ status: 'not_in_sync', directory_from: 'bing' }))
    const heads = [
      ...bing.text.matchAll(/<th scope="col" class="listing-directory"(?: data-columns="(\d)")?/g),
    ]
    expect(heads.map(([, columns]) => columns)).toEqual([undefined, undefined, undefined, '1', '2', '3'])
    const pagers = bing.text.split('<nav aria-label="Directories"').slice(1)
    const linksOf = (pager: string) =>
      [...pager.split('</nav>')[0]!.matchAll(/href="[^"]*directory_from=(\w+)"[^>]*>(\w+)/g)].map(
        ([, code, label]) => [label, code],
      )
    expect(pagers.map(linksOf)).toEqual([
      [['Previous', 'google_maps']],
      [
        ['Previous', 'facebook'],
        ['Next', 'yelp_api'],
      ],
      [
        ['Previous', 'apple_maps'],
        ['Next', 'trip_advisor'],
      ],
    ])
    const one = await marco.get(pageUrl({ directory: 'bing' }))
    expect(one.text).not.toContain('aria-label="Directories"')
  })

  test('the first visible directory stays in the page’s links, and out of exports, saved filters and bulk actions', async () => {
    const shown = await marco.get(pageUrl({ status: 'not_in_sync', directory_from: 'bing' }))
    expect(shown.text).toMatch(/href="[^"]*sort%5Bby%5D=name[^"]*directory_from=bing"/)
    expect(shown.text).toMatch(/href="[^"]*directory_from=bing&amp;flyout=sync/)
    expect(shown.text).toContain('type="hidden" name="directory_from" value="bing"')
    expect(shown.text).toContain('name="search" value="status=not_in_sync"')
    expect(shown.text).toMatch(/href="[^"]*\/export\/csv\/local_listings\?status=not_in_sync"/)
    expect(shown.text).toMatch(/href="[^"]*local_listings\/print\?status=not_in_sync"/)
    const saved = [...shown.text.matchAll(/type="hidden" name="filter" value="([^"]*)"/g)].map(
      ([, value]) => value,
    )
    expect(saved.length).toBeGreaterThan(0)
    expect(saved.join(' ')).not.toContain('directory_from')
  })

  test('the status names the directories that are out of sync, and leads to their flyouts', async () => {
    const row = rowOf(await marco.get(page), outOfSync.id)
    const status = row.split('class="listing-overall"')[1]!.split('</td>')[0]!
    expect(status).toMatch(/class="listing-wrong"><svg[^>]*>.*<\/svg>Out of Sync/s)
    expect(status).toMatch(/flyout=sync&amp;location=\d+&amp;directory=bing"[^>]*>Bing<\/a>/)
    expect(status.match(/<a /g)).toHaveLength(1)
    const simple = rowOf(await marco.get(pageUrl({ table: 'simple' })), outOfSync.id)
    expect(simple).toMatch(/<\/details><ul class="listing-problems"><li><a[^>]*>Bing/)
    expect(simple.match(/data-directory="(\w+)"/)?.[1]).toBe('bing')
  })

  test('with a directory filter, shows that directory only and counts by its status', async () => {
    const bing = await marco.get(pageUrl({ status: 'not_in_sync', directory: 'bing' }))
    expect(rowIdsIn(bing)).toEqual([outOfSync.id])
    expect(bing.text).not.toContain('data-directory="facebook"')
    expect(rowIdsIn(await marco.get(pageUrl({ status: 'in_progress', directory: 'facebook' })))).toEqual([
      inProgress.id,
    ])
    const none = await marco.get(pageUrl({ directory: 'yelp_api' }))
    expect(textOf(none)).toContain('No directories found for this location')
    expect(textOf(bing)).toContain('All sources')
  })

  test('when the locations cannot be loaded, the page says so and counts none', async () => {
    await rows.all('alter table location_listings rename column last_checked_at to lost')
    const failed = await marco.get(page)
    await rows.all('alter table location_listings rename column lost to last_checked_at')
    expect([failed.status, rowIdsIn(failed)]).toEqual([200, []])
    const text = textOf(failed).replace(/\s+/g, ' ')
    expect(text).toContain('An error occurred trying to fetch locations')
    expect(text).toMatch(/In Sync 0 In Progress 0 Out of Sync 0 No URL 0 /)
  })

  test('the simple table expands every location’s directories by a URL parameter', async () => {
    const simple = await marco.get(pageUrl({ table: 'simple' }))
    expect(simple.text).toContain('Expand all statuses')
    expect(simple.text).not.toContain('<details open=""><summary class="listing-summary"')
    const all = await marco.get(pageUrl({ table: 'simple', expand: 'all' }))
    expect(all.text.match(/<details open=""><summary class="listing-summary"/g)).toHaveLength(25)
  })
})

describe('the flyout', () => {
  test('shows an admin the differences side by side and what to do about them', async () => {
    const shown = await dana.get(flyoutUrl(outOfSync.id, 'google_maps'))
    expect(textOf(shown)).toContain(`Google: ${outOfSync.name}`)
    expect(shown.text).toMatch(/<h3[^>]*>In Sync<\/h3>/)
    const bing = textOf(await dana.get(flyoutUrl(outOfSync.id, 'bing'))).replace(/\s+/g, ' ')
    expect(bing).toContain(
      'Auto Sync Off Phone number and business status differ on Bing. Auto Sync is off for this location.',
    )
    expect(bing).toContain('Fields not in sync Phone')
    expect(bing).toMatch(/\(312\) removed: 555-0142.*\(312\) added: 555-0199/)
    expect(bing).toContain('Business Status')
    expect(bing).toContain('Temporarily Closed')
    expect(bing).toContain('Holiday Hours: Bing tells no holiday hours.')
    expect(bing).toContain('up to 2 weeks')
    expect(bing).toContain('View on Bing (opens in a new tab)')
  })

  test('tells apart a rejected listing, with the directory’s reason or without', async () => {
    const reject = (problem: string) =>
      rows.all(
        `update listings set status = 'action_required', status_rank = 3, submission = 'rejected', problem = $2,
           differences = '[]', unsupported = (select jsonb_object_agg(f, 'Not reported by this directory.')
             from unnest($3::text[]) f)
         where location_id = $1 and directory = 'bing'`,
        [inProgress.id, problem, listingFields],
      )
    await reject('Bing refused: The category is not allowed.')
    const read = async () => textOf(await dana.get(flyoutUrl(inProgress.id, 'bing'))).replace(/\s+/g, ' ')
    const withReason = await read()
    expect(withReason).toContain('Bing rejected this listing: The category is not allowed.')
    expect(withReason.match(/The category is not allowed/g)).toHaveLength(1)
    expect(withReason).toContain('Not compared Bing doesn’t report field values.')
    expect(withReason).not.toContain('Not reported by this directory.')
    expect(withReason).toContain('View on Bing')
    await reject('')
    const withoutReason = await read()
    expect(withoutReason).toContain('Bing rejected this listing without a reason.')
    expect(withoutReason).toContain('Edit location')
    expect(withoutReason).not.toContain('Send now')
    const setUrl = (url: string | null) =>
      rows.all(`update listings set url = $2 where location_id = $1 and directory = 'bing'`, [
        inProgress.id,
        url,
      ])
    const [listing] = await rows.all<{ url: string }>(
      `select url from listings where location_id = $1 and directory = 'bing'`,
      [inProgress.id],
    )
    await setUrl(null)
    expect(await read()).toContain('Bing for owners (opens in a new tab)')
    await setUrl(listing!.url)
    await rows.all(
      `update listings set status = 'in_sync', status_rank = 1, submission = null, problem = '', unsupported = '{}'
       where location_id = $1 and directory = 'bing'`,
      [inProgress.id],
    )
  })

  test('a directory that takes no changes offers its own page instead of sending', async () => {
    const change = (status: string, rank: number, autoSync: string) =>
      rows.all(
        `with sync as (update location_listings set status = $4 where location_id = $1)
         update listings set status = $2, status_rank = $3, differences = $5
         where location_id = $1 and directory = 'trip_advisor'`,
        [inProgress.id, status, rank, autoSync, rank === 3 ? JSON.stringify(difference) : '[]'],
      )
    await change('not_in_sync', 3, 'published')
    const shown = textOf(await marco.get(flyoutUrl(inProgress.id, 'trip_advisor')))
    await change('in_sync', 1, 'eligible_not_published')
    expect(shown).toContain('Open on Tripadvisor')
    expect(shown).not.toContain('Send now')
    expect(shown).not.toContain('View on Tripadvisor')
  })

  test('refers other users to their administrator and does not mention integrations', async () => {
    const shown = await marco.get(flyoutUrl(outOfSync.id, 'bing'))
    expect(shown.text).toMatch(/<h3[^>]*>Out of Sync<\/h3>/)
    expect(textOf(shown)).toContain(
      'Phone number and business status differ on Bing. Contact your administrator to fix it.',
    )
    expect(textOf(shown)).not.toContain('Integrate Bing')
  })

  test('closes to the list it was opened over, and says when the location or directory does not exist', async () => {
    const shown = await marco.get(
      `${page}?status=not_in_sync&directory=bing&flyout=sync&location=${outOfSync.id}&directory=google_maps`,
    )
    expect(shown.text).toMatch(
      /aria-label="Close"[^>]*href="\/dashboard\/local_listings\?status=not_in_sync&amp;directory=bing"/,
    )
    const [foreign] = await rows.all<{ id: string }>(
      'select id::text from locations where account_id = $1 limit 1',
      [accounts.dental.id],
    )
    for (const url of [
      flyoutUrl(foreign!.id, 'bing'),
      flyoutUrl(outOfSync.id, 'nowhere'),
      flyoutUrl('x', 'bing'),
    ]) {
      const { status, text } = await marco.get(url)
      expect([status, text.includes('is not in this account')]).toEqual([200, true])
    }
  })
})

describe('Auto Sync', () => {
  const autoSyncPath = (id: string) => `${page}/${id}/auto-sync`

  test('an editor turns it on and off and gets a confirmation', async () => {
    const on = await marco.post(autoSyncPath(inSync.id), { enabled: 'true', returnTo: `${page}?page=2` })
    expect(on.redirectTo).toBe(`${page}?page=2`)
    expect(textOf(await marco.get(page))).toContain('Auto Sync enabled for this location')
    expect(await findListing(inSync.id)).toEqual({ auto_sync: true, status: 'published' })
    const shown = rowOf(await marco.get(pageUrl({ locationId: inSync.id })), inSync.id)
    expect(shown).toMatch(/role="switch"[^>]*value="false" aria-checked="true"/)
    await marco.post(autoSyncPath(inSync.id), { enabled: 'false' })
    expect(textOf(await marco.get(page))).toContain('Auto Sync disabled for this location')
    expect((await findListing(inSync.id)).status).toBe('eligible_not_published')
  })

  test('cannot be changed by an admin, by a viewer who cannot edit, or for a location that is not eligible', async () => {
    await dana.post(autoSyncPath(inSync.id), { enabled: 'true' })
    expect((await dana.get(page)).text).toMatch(/>Error updating local listing</)
    expect((await marco.post(autoSyncPath(notEligible.id), { enabled: 'true' })).status).toBe(302)
    expect((await findListing(notEligible.id)).status).toBe('not_eligible')
    const ruth = await signIn(application.url, 'ruth')
    expect((await ruth.post(autoSyncPath(inSync.id), { enabled: 'true' })).status).toBe(403)
    const read = await ruth.get(pageUrl({ locationId: inSync.id }))
    expect(rowOf(read, inSync.id)).not.toContain('role="switch"')
    expect(rowOf(read, inSync.id)).toContain('>Off<')
    expect((await findListing(inSync.id)).auto_sync).toBe(false)
    const oscar = await signIn(application.url, 'oscar')
    expect((await oscar.post(autoSyncPath(inSync.id), { enabled: 'true' })).status).toBe(404)
  })

  test('a single directory can be disabled only while Auto Sync is on, and only if it accepts publishing', async () => {
    const post = (directory: string) =>
      marco.post(`${page}/${inSync.id}/directory`, { directory, enabled: 'false' })
    const off = () =>
      rows.all('select directory from listings where location_id = $1 and not is_enabled', [inSync.id])
    await post('facebook')
    expect(await off()).toEqual([])
    await marco.post(autoSyncPath(inSync.id), { enabled: 'true' })
    await post('bing')
    expect(await off()).toEqual([])
    await post('facebook')
    expect(await off()).toEqual([{ directory: 'facebook' }])
    const shown = rowOf(await marco.get(pageUrl({ locationId: inSync.id })), inSync.id)
    expect(shown).toMatch(/data-directory="facebook".*?Out of Sync/s)
    const flyout = await dana.get(flyoutUrl(inSync.id, 'facebook'))
    expect(flyout.text).toMatch(/<h3[^>]*>(Directory Syncing Disabled|Integrate This Directory)<\/h3>/)
    await marco.post(`${page}/${inSync.id}/directory`, { directory: 'facebook', enabled: 'true' })
    expect(await off()).toEqual([])
  })

  test('an editor sends waiting changes at once, and is told when there are none', async () => {
    const { id } = locations[9]!
    const send = async () => {
      await marco.post(`${page}/${id}/send`)
      return textOf(await marco.get(page))
    }
    expect(await send()).toContain('No changes to send')
    await rows.all(
      `update location_listings set pending_fields = '{phone}', publish_at = now() + interval '20 minutes'
       where location_id = $1`,
      [id],
    )
    expect(await send()).toContain('Your changes are being sent to the directories')
  })

  test('an editor locks and unlocks a field', async () => {
    const locks = () => rows.all('select field from listing_locks where location_id = $1', [inSync.id])
    await marco.post(`${page}/${inSync.id}/lock`, { field: 'phone', locked: 'true' })
    expect(await locks()).toEqual([{ field: 'phone' }])
    expect(textOf(await marco.get(flyoutUrl(inSync.id, 'bing')))).toContain('by Marco Lindqvist')
    await marco.post(`${page}/${inSync.id}/lock`, { field: 'no_such', locked: 'true' })
    await marco.post(`${page}/${inSync.id}/lock`, { field: 'phone', locked: 'false' })
    expect(await locks()).toEqual([])
  })
})

describe('the selection', () => {
  test('selecting all matches submits the filter with the count, and hides actions that need a list of locations', async () => {
    const selectedPage = await marco.get(
      pageUrl({ status: 'not_in_sync', select: 'all', selectedIn: 'not_in_sync' }),
    )
    expect(textOf(selectedPage)).toMatch(/All 2 matching\s+selected/)
    expect(selectedPage.text).toContain('name="scope" value="all"')
    expect(selectedPage.text).toContain('name="search" value="status=not_in_sync"')
    expect(selectedPage.text).toContain('name="expected" value="2"')
    expect(selectedPage.text).toContain('Create Google Post')
    expect(selectedPage.text).not.toContain('>Edit hours<')
    expect(selectedPage.text).toContain('?status=in_sync&amp;select=all&amp;selectedIn=not_in_sync"')
    const other = await marco.get(pageUrl({ status: 'in_sync', select: 'all', selectedIn: 'not_in_sync' }))
    expect(textOf(other)).toContain('Your selection was cleared')
    expect(other.text).not.toContain('name="scope"')
  })

  test('an empty selection is reported, and photos can be uploaded only to locations that publish to Google', async () => {
    const flyout = async (fields: Record<string, string>) => {
      await marco.post(`${page}/photos`, fields)
      return textOf(await marco.get(page))
    }
    expect(await flyout({})).toContain('Select at least one location')
    expect(await flyout({ ids: outOfSync.id })).toContain(
      'One or more selected locations has Auto Sync and/or Google directory turned off or does not have an active integration',
    )
    expect(await flyout({ ids: outOfSync.id, isSimple: 'true' })).toContain(
      'One or more of the locations selected has Auto Sync turned off or is not found in Google integrations.',
    )
    const started = await marco.post(`${page}/photos`, { ids: inSync.id })
    expect(started.redirectTo).toMatch(/^\/photos\/upload\/\d+\/file$/)
    expect(await flyout({ scope: 'all', search: 'status=not_in_sync', expected: '7' })).toContain(
      'matches 2 locations now',
    )
  })
})

describe('the teaser', () => {
  test('is shown to a user without the permission; two requests for access send one mail to support', async () => {
    const { userId } = people.priya
    await build.permission({ account_id: account, id: userId }, 'local_listing.read', false)
    const priya = await signIn(application.url, 'priya')
    const shown = await priya.get(page)
    expect([shown.status, textOf(shown).includes('Request Access')]).toEqual([200, true])
    expect(rowIdsIn(shown)).toEqual([])
    expect(textOf(await priya.get(`${page}?requested=sent`))).not.toContain('Request sent!')
    expect(textOf(await priya.get(`${page}?requested=failed`))).toContain(
      'There was an error while sending your request. Try again.',
    )
    const sent = await priya.post('/feature-requests', { feature: 'Local Listing', returnTo: page })
    expect(sent.redirectTo).toBe(page)
    expect(textOf(await priya.get(sent.redirectTo!))).toContain('Request sent!')
    await priya.post('/feature-requests', { feature: 'Local Listing', returnTo: page })
    const mails = await rows.all(`select to_email from mails where kind = 'feature-request'`)
    expect(mails).toEqual([{ to_email: 'help@desk.example' }])
    await rows.all('delete from user_permissions where user_id = $1', [userId])
  })

  test('is shown to every user of an account without local listings', async () => {
    await build.setting(account, 'local_listings', 'false')
    const shown = await marco.get(page)
    expect(rowIdsIn(shown)).toEqual([])
    expect(textOf(shown)).toContain('Keep your location information accurate everywhere')
    await rows.all(`delete from account_settings where account_id = $1 and code = 'local_listings'`, [
      account,
    ])
  })
})

test('a location’s page opened from the listings links back to them, and withEdit redirects to its form', async () => {
  const details = await marco.get(`/settings/locations/${outOfSync.id}/details?fromLL=true`)
  expect(details.text).toMatch(new RegExp(`href="${page}"[^>]*>Back to Local listings`))
  const form = await marco.get(`/settings/locations/${outOfSync.id}/details?fromLL=true&withEdit=true`)
  expect(form.redirectTo).toBe(`/settings/locations/${outOfSync.id}/edit?fromLL=true`)
  const walk = await marco.get('/settings/locations?local_listing_walkthrough=true')
  expect(textOf(walk)).toContain('To set up a location for Local Listings')
})
