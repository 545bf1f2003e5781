import { describe, expect, test } from 'vitest'
import { permissionsOf } from '#app/kit/access/permissions'
import { reviewFilter } from '#app/product/reviews/review-filter'
import { languageParameters } from '../../filters/arbitraries'
import { jpeg, namedFile } from '../../photos/photo-files'
import { isInShare, recordCases } from '../../support/depth'
import { collectFailures } from '../../support/parallel'
import { loadDemoAccounts, password } from '../../support/people'
import { openSql } from '../../support/sql'
import { startTestApplication } from '../../support/test-application'
import { startUpload, uploadFile } from '../../support/upload-photo'
import { loadHoneypotFields, type PageResponse, signIn } from '../../support/visitor'
import { listEndpoints, seedRecords } from './endpoints'
import {
  internalDetails,
  longRuns,
  malformedParameters,
  malformedValues,
  strangeTexts,
  tooLong,
  tooManyDigits,
} from './malformed-values'
import { permittedOutcome } from './request-outcomes'

const application = await startTestApplication({}, ['emulators', 'worker'])
const db = await openSql(application.database)
const { accounts } = await loadDemoAccounts(application.database.ownerUrl)
const grace = await signIn(application.url, 'grace')
const ids = await seedRecords(db, accounts.dental.id, grace)
const review = `/reviews/${ids.reviewId}`
const upload = await startUpload(grace)
await uploadFile(grace, upload, namedFile(await jpeg(800, 450), 'smile.jpg'))
const posts = '/dashboard/local_listings/google-posts'
const created = await grace.post(`${posts}/new`, { step: 'type', topic: 'EVENT', scope: 'all' })
const draft = created.redirectTo!.replace(/\/edit$/, '')
const listing = `/dashboard/local_listings/${ids.locationId}`

/**
 * Checks whether a response is a page, a rejection or a redirect but not a server error, and contains neither internal
 * details nor NUL characters.
 */
function isAcceptable({ status, text, headers }: PageResponse): boolean {
  return (
    status < 500 &&
    !internalDetails.test(text) &&
    !text.includes('\0') &&
    !headers.getSetCookie().some((line) => line.includes('forged'))
  )
}

async function collectBroken(
  inputs: string[],
  send: (each: string) => Promise<PageResponse>,
): Promise<string[]> {
  const found: string[] = []
  const remaining = [...inputs]
  const worker = async () => {
    for (let input = remaining.pop(); input !== undefined; input = remaining.pop()) {
      const response = await send(input)
      if (!isAcceptable(response)) found.push(`${response.status} ${input.slice(0, 200)}`)
    }
  }
  await Promise.all([worker(), worker(), worker(), worker()])
  return found
}

const get = (path: string) => grace.get(path)

/**
 * Returns the path of the page for every fourth request, and the path of the page's data for the others, because
 * rendering takes longest and most values concern only the loader or action.
 */
function pageOrDataPath(path: string, n: number): string {
  const { pathname, search } = new URL(path, application.url)
  return n % 4 === 0 ? path : `${pathname}.data${search}`
}

/** The parameters of the inbox, of its menus, and of other lists. */
const filterParameters = [
  ...languageParameters,
  ...reviewFilter.rules.fields.map(({ parameter }) => parameter),
  'keywords',
  'group_id',
  'per_page',
  'kind',
  'directory',
  'open',
  'intent',
  'q_location',
  'location_page',
  'saved_page',
  'select',
  '_routes',
  'index',
  'unknown',
]

/**
 * Groups of four parameters. A request contains all parameters of a group, each in a different spelling, so that every
 * parameter is tested in every spelling with a quarter of the requests.
 */
const parameterGroups = Array.from({ length: Math.ceil(filterParameters.length / 4) }, (_, n) =>
  filterParameters.slice(4 * n, 4 * n + 4),
)

describe('malformed input in the address', () => {
  test.each(parameterGroups)('of the inbox: %s, %s, %s, %s', async (...names) => {
    const spellingsByName = names.map(malformedParameters)
    const nth = filterParameters.indexOf(names[0]!) / 4
    const queries = spellingsByName[0]!
      .map((_, spelling) => spellingsByName.map((all, n) => all[(spelling + 11 * n) % all.length]).join('&'))
      .filter((_, spelling) => isInShare(spelling + nth, 10))
    expect(
      await collectBroken(
        queries.map((query, n) => `${pageOrDataPath('/reviews', n)}?${query}`),
        get,
      ),
    ).toEqual([])
  })

  const others = [
    '/export/csv/reviews',
    '/reviews/print',
    '/reviews.data',
    `${review}/history`,
    '/settings/imports',
    '/settings/imports/new.data',
    '/settings/locations.data',
    '/settings/groups.data',
    '/settings/saved-filters.data',
    '/settings/saved-filters/choices',
    `/settings/groups/${ids.groupId}/edit.data`,
    '/export/csv/locations',
    '/photos.data',
    '/export/csv/photos',
    `/photos/${ids.photoId}`,
    `${upload}/publish.data`,
    '/dashboard/local_listings.data',
    '/dashboard/local_listings/print',
    `${posts}.data`,
    `${posts}/new.data`,
    `${posts}/${ids.postId}.data`,
    '/reviews/removed.data',
    '/settings/integrations.data',
    '/settings/integrations/facebook/callback',
  ]
  /** Returns a 20th of the values for the path with this number, and all values in a complete run. */
  const shareOfValues = (nth: number) => malformedValues.filter((_, n) => isInShare(n + nth, 20))

  test.each(others)('of %s, in all parameters at once', async (path) => {
    const queries = shareOfValues(others.indexOf(path)).map((value) =>
      filterParameters.map((name) => `${encodeURIComponent(name)}=${value.slice(0, 300)}`).join('&'),
    )
    expect(
      await collectBroken(
        queries.map((query) => `${path}?${query}`),
        get,
      ),
    ).toEqual([])
  })

  test('of the lookups and the sign-in and sign-out pages', async () => {
    const shareOf = (paths: string[]) => paths.filter((_, n) => isInShare(n, 10))
    const stranger = (path: string) =>
      fetch(application.url + path, { redirect: 'manual' }).then(async (response) => ({
        status: response.status,
        headers: response.headers,
        text: await response.text(),
        redirectTo: null,
      }))
    const lookups = ['q', 'page', 'groupId'].flatMap((name) =>
      malformedParameters(name).map((query, n) => `/lookups/${['location', 'group', 'tag'][n % 3]}?${query}`),
    )
    expect(await collectBroken(shareOf(lookups), get)).toEqual([])
    const signInPaths = ['redirect', 'invalidated'].flatMap((name) =>
      malformedParameters(name).flatMap((query) => [`/login?${query}`, `/users/sign_in?${query}`]),
    )
    expect(await collectBroken(shareOf(signInPaths), stranger)).toEqual([])
  })

  test('in place of an id, a kind or an account', async () => {
    const patterns = [
      '/reviews/*',
      '/reviews/*/history',
      '/reviews/*/response',
      '/reviews/*/response/delete',
      '/settings/imports/*',
      '/settings/imports/*/mapping',
      '/settings/imports/*/format',
      '/settings/imports/*/undo',
      '/settings/groups/*/edit',
      '/settings/groups/*/delete',
      '/settings/locations/new/*/groups',
      '/dashboard/local_listings/*/check',
      `${posts}/*`,
      `${posts}/*/photo`,
      '/google-post-images/*',
      '/settings/integrations/*',
      '/settings/integrations/*/switch',
      '/export/csv/*',
      '/export/csv/import-rejects/*',
      '/lookups/*',
      '/as/*',
      '/as/*/reviews',
      '/*',
      '/reviews/*.data',
    ]
    const paths = patterns.flatMap((pattern, nth) =>
      shareOfValues(nth).map((value) => pattern.replace('*', value)),
    )
    expect(await collectBroken(paths, get)).toEqual([])
  })

  test('as hundreds of search texts, on the page, in the file and in a menu', async () => {
    const paths = [
      '/reviews.data?dateDescriptor=all_time&search_terms=',
      '/reviews/print?search_terms=',
      '/lookups/location?q=',
      '/export/csv/reviews?search_terms=',
    ]
    const searches = strangeTexts
      .map((text, n) => paths[n % paths.length] + text)
      .filter((_, n) => isInShare(n, 18))
    expect(await collectBroken(searches, get)).toEqual([])
  })

  test('with as many segments and as long runs as an address may have', async () => {
    const runs = longRuns.map((run) => run.slice(0, 1_980).replace(/%.?$/, ''))
    const paths = ['', '/reviews', '/as/1', '/export/csv', '/widgets'].flatMap((start) => [
      start + '/a'.repeat(30),
      start + '/a'.repeat(7_400),
      ...runs.slice(0, 4).map((run) => `${start}/${run.slice(0, 1_900)}`),
    ])
    const searches = runs.map((run) => `/reviews?search_terms=${run}&locationId=${run}&from=${run}`)
    const addresses = [...paths, ...searches].filter((_, n) => isInShare(n, 3))
    expect(await collectBroken(addresses, get)).toEqual([])
  })

  test('in an address that is too long', async () => {
    expect([414, 431]).toContain((await get(`/reviews?search_terms=${tooLong}`)).status)
    expect((await get('/reviews')).status).toBe(200)
  })
})

const locationFields = {
  public_name: 'Quillmere Dental',
  address: '12 Water Street',
  city: 'Peoria',
  country_id: 'US',
  state_id: 'US-IL',
  zipcode: '61602',
}
const honeypotValues = async (path: string) =>
  Object.fromEntries(await loadHoneypotFields(application.url, path))
const forms: Record<string, Record<string, string>> = {
  '/login': { email: 'nobody@quillmere.example', password, redirect: '/' },
  '/signup': {
    company: 'Quillmere Two',
    name: 'Grace Whitcomb',
    email: 'grace@quillmere-two.example',
    password: 'nine quiet lanterns',
    timeZone: 'America/Chicago',
    vertical: 'healthcare',
    ...(await honeypotValues('/signup')),
  },
  '/forgot-password': { email: 'nobody@quillmere.example', ...(await honeypotValues('/forgot-password')) },
  '/reset-password': { token: 'none', password: 'nine quiet lanterns' },
  '/confirm-email': { token: 'none' },
  '/confirm-email/resend': {
    email: 'nobody@quillmere.example',
    ...(await honeypotValues('/confirm-email/resend')),
  },
  '/settings/profile/password': { currentPassword: 'not hers', password: 'nine quiet lanterns' },
  '/settings/profile/second-factor': { intent: 'turn-off', currentPassword: 'not hers' },
  '/settings/profile/second-factor/setup': { code: '000000' },
  '/settings/sessions': { session: '999999' },
  '/settings/account/sso-keys/new': { name: 'Portal', publicKey: 'none' },
  [`${review}/response`]: { body: 'Thank you', revision: '1' },
  [`${review}/response?rating=1`]: { revision: '1' },
  '/reviews/tags': {
    intent: 'add',
    ids: ids.reviewId,
    name: 'Tagged',
    scope: 'all',
    search: 'rating=1',
    expected: '3',
    returnTo: '/reviews',
  },
  '/reviews/tags?remove': { intent: 'remove', ids: ids.reviewId, tagId: '1', returnTo: '/reviews' },
  [`/settings/imports/${ids.importId}/format`]: { encoding: 'utf-8', delimiter: 'comma' },
  [`/settings/imports/${ids.importId}/mapping`]: {
    'columns[0]': 'location_name',
    'columns[1]': 'rating',
    'columns[2]': 'body',
    source: 'google',
    scale: 'stars',
    dateOrder: 'mdy',
    fileDate: '2026-11-20',
    createLocations: 'on',
    location: '',
  },
  '/settings/locations/new': {
    ...locationFields,
    name: 'Quillmere Riverside',
    phone: '(309) 555-0177',
    category_q: '',
    npi: '',
    'overrides.bing.website': 'https://quillmere.example',
  },
  [`/settings/locations/${ids.locationId}/edit`]: {
    ...locationFields,
    name: 'CANARY',
    seen: '9223372036854775807',
    'hours.monday.state': 'open',
    'special_hours[0].start_date': '2029-12-25',
  },
  [`/settings/locations/${ids.locationId}/issues`]: { intent: 'mute', status: 'missing_place_id' },
  '/settings/imports/new': {},
  '/photos/upload': {
    flow: 'upload',
    locationIds: `${ids.locationId}`,
    category: 'MENU',
    returnTo: '/photos',
  },
  [`${upload}/file`]: {},
  [`${upload}/category`]: { category: 'MENU' },
  '/settings/groups/new': { name: 'Riverside' },
  [`/settings/groups/${ids.groupId}/edit`]: {
    intent: 'add',
    scope: 'all',
    search: 'view=others',
    expected: '3',
  },
  [`/settings/locations/new/${ids.locationId}/groups`]: {
    groups: ids.groupId!,
    find: '',
    lastSearch: '',
    intent: 'save',
  },
  [`${listing}/auto-sync`]: { enabled: 'true', returnTo: '/' },
  [`${listing}/directory`]: { directory: 'facebook', enabled: 'false' },
  [`${listing}/lock`]: { field: 'phone', locked: 'true' },
  [`${posts}/new`]: { step: 'type', topic: 'OFFER', scope: 'all', search: '', locations: '' },
  [`${draft}/review`]: { when: 'later', sendDate: '11/30/26', sendTime: '9:00 AM', expected: '0' },
  '/settings/integrations/facebook/matches': { intent: 'save', page: '1', location: `${ids.locationId}` },
  '/settings/integrations/bing/switch': { to: 'on' },
  [`/settings/locations/${ids.locationId}/landing-pages`]: { page: 'stars', isOn: 'false' },
  '/feature-requests': { feature: 'Amplify', returnTo: '/' },
  '/preferences': {
    theme: 'dark',
    density: 'compact',
    collapsedNav: 'true',
    closedGroups: 'a.b',
    returnTo: '/',
  },
}
const type = { 'content-type': 'application/x-www-form-urlencoded' }
const post = (path: string, body: string, headers: Record<string, string> = type) =>
  grace.ask(path, {
    method: 'POST',
    body: headers === type ? `inAccount=${accounts.dental.id}&${body}` : body,
    headers,
  })

describe.each(Object.entries(forms))('malformed input in the form %s', (path, valid) => {
  // Test each field with a 48th of the values and a 16th of the long texts; a complete run tests all.
  const formIndex = Object.keys(forms).indexOf(path)
  const bodies = Object.keys(valid).flatMap((name, n) => {
    const nth = formIndex + n
    const rest = new URLSearchParams(Object.entries(valid).filter(([other]) => other !== name))
    const spellings = malformedParameters(name).filter((_, spelling) => isInShare(spelling - nth, 48))
    const longTexts = [tooLong, tooManyDigits, ...longRuns].filter((_, each) => isInShare(each - nth, 16))
    return [...spellings, ...longTexts.map((text) => `${name}=${text}`)].map((field) => `${rest}&${field}`)
  })

  test('causes no server error in any field, and rejected input is not saved', async () => {
    const refused: string[] = []
    let n = 0
    const send = async (body: string) => {
      const response = await post(pageOrDataPath(path, n++), body)
      if (response.status >= 400) refused.push(body)
      return response
    }
    expect(await collectBroken(bodies, send)).toEqual([])
    recordCases('malformed input: form, field and value', bodies.length)
    const before = await db.fingerprint()
    const refusedBodies = refused.filter((body, nth) => isInShare(nth, 48) && body.length < 50_000)
    const findAccepted = async (body: string) =>
      (await post(pageOrDataPath(path, 1), body)).status < 400 ? body : null
    expect(await collectFailures(refusedBodies, findAccepted)).toEqual([])
    // Valid columns that raise a question are stored, so that the page can show the first rows with them.
    if (!path.endsWith('/mapping')) expect(await db.fingerprint()).toEqual(before)
  })
})

test('a body that is not a form is rejected by every action and not saved', async () => {
  const boundary = 'multipart/form-data; boundary=x'
  const invalidBodies: [string, string][] = [
    ['application/json', '{"body":"x","revision":1}'],
    ['text/plain', 'body=x&revision=1'],
    ['multipart/form-data', 'no boundary'],
    [boundary, '--x\r\nno end'],
    [boundary, '--x\r\nContent-Disposition: form-data; name="body"\r\n\r\nx'],
    [boundary, `--x\r\nContent-Disposition: form-data; name="${'n'.repeat(9000)}"\r\n\r\nx\r\n--x--\r\n`],
    ['application/octet-stream', '\0\x01\x02'],
    ['', 'x'],
    ['application/x-www-form-urlencoded', 'x='.padEnd(2_000_000, 'y')],
  ]
  const before = await db.fingerprint()
  for (const [nth, path] of Object.keys(forms).entries())
    for (const [contentType, body] of invalidBodies.filter((_, n) => isInShare(n + nth, 18))) {
      const answer = await post(path, body, { 'content-type': contentType }).catch(() => null)
      // The server may close the connection if it does not read the body.
      if (answer)
        expect([
          path,
          contentType,
          isAcceptable(answer),
          answer.status === 302 && path !== '/preferences',
        ]).toEqual([path, contentType, true, false])
    }
  expect(await db.fingerprint()).toEqual(before)
})

test('a draft of a post, which also keeps invalid input, never causes a server error', async () => {
  const names = ['intent', 'title', 'summary', 'startDate', 'startTime', 'endDate', 'button', 'buttonUrl']
  const bodies = names.flatMap((name, nth) => {
    const spellings = malformedParameters(name).filter((_, spelling) => isInShare(spelling - nth, 32))
    return [...spellings, `${name}=${tooLong}`].map((field) => `intent=next&title=Open&${field}`)
  })
  let n = 0
  expect(await collectBroken(bodies, (body) => post(pageOrDataPath(`${draft}/edit`, n++), body))).toEqual([])
})

test('an uploaded file with any name is either accepted or rejected', async () => {
  const names = [
    '',
    '.',
    '../../etc/passwd',
    'a\0b.csv',
    'a\r\nb.csv',
    '"quoted".csv',
    `${'n'.repeat(300)}.csv`,
    '\u202Efdp.csv',
    '👩‍🍳.csv',
    'CON',
    '<b>.csv',
  ]
  for (const name of names) {
    const file = new FormData()
    file.set('file', new Blob(['Location,Rating\nA,5\n']), name)
    const answer = await grace.upload('/settings/imports/new', file)
    expect([name, isAcceptable(answer)]).toEqual([name, true])
    if (answer.redirectTo) expect([name, (await get(answer.redirectTo)).status]).toEqual([name, 200])
  }
  expect((await get('/settings/imports')).status).toBe(200)
})

test('two megabytes without an announced length are rejected too', async () => {
  const body = new ReadableStream({
    start(controller) {
      for (let n = 0; n < 32; n++) controller.enqueue(new TextEncoder().encode('y'.repeat(64 * 1024)))
      controller.close()
    },
  })
  const answer = await fetch(`${application.url}/login`, {
    method: 'POST',
    body,
    headers: type,
    duplex: 'half',
  } as RequestInit).catch(() => null)
  if (answer) expect(answer.status).toBe(413)
  expect((await get('/reviews')).status).toBe(200)
})

test('fields that a form does not have change nothing', async () => {
  const extra = {
    account_id: accounts.inn.id,
    accountId: accounts.inn.id,
    user_id: '1',
    id: '1',
    created_at: '2020-01-01',
    is_read_only: 'true',
    status: 'published',
    user_type: 'admin',
  }
  const { id } = await db.one<{ id: string }>(
    `select id::text from reviews r where account_id = $1 and source_id = 1 and not exists (
       select from responses p where p.review_id = r.id) order by id limit 1`,
    [accounts.dental.id],
  )
  const users = await db.all('select * from users order by id')
  const answer = await grace.post(`/reviews/${id}/response`, {
    body: 'With extras',
    revision: '0',
    ...extra,
  })
  expect(answer.status).toBe(302)
  const stored = await db.one(
    `select account_id::text, body, is_read_only, actor, created_at > '2020-02-01' as "isRecent" from responses where review_id = $1`,
    [id],
  )
  expect(stored).toMatchObject({
    account_id: accounts.dental.id,
    body: 'With extras',
    is_read_only: false,
    actor: 'Grace Whitcomb',
    isRecent: true,
  })
  expect(await db.all('select * from users order by id')).toEqual(users)
})

test('every page and download still works afterwards', async () => {
  const expectedOutcome = permittedOutcome(permissionsOf('admin', []))
  const pages = listEndpoints(ids).filter(
    (endpoint) => endpoint.access !== 'public' && expectedOutcome(endpoint) === 'page',
  )
  for (const { path } of pages.filter((_, n) => isInShare(n, 12)))
    expect([path, (await get(path)).status < 400]).toEqual([path, true])
})
