import { readFileSync } from 'node:fs'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { importFile } from '#app/product/imports/command/import-file.server'
import { loadDemoAccounts } from '../support/people'
import { startTestApplication } from '../support/test-application'
import { type PageResponse, signIn, type Visitor } from '../support/visitor'
import { textRows, writeXlsx } from './files/xlsx'

const { url, database } = await startTestApplication({}, ['worker'])
const { accounts } = await loadDemoAccounts(database.ownerUrl)
const marco = await signIn(url, 'marco')
const messy = readFileSync('tests/imports/files/reviews-messy.csv')

async function uploadFile(visitor: Visitor, name: string, content: BlobPart): Promise<PageResponse> {
  const form = new FormData()
  form.append('file', new Blob([content]), name)
  return visitor.upload('/settings/imports/new', form)
}

/** Returns what the mapping form would send without changes. */
function formFieldsOf({ text }: PageResponse): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [, name, options] of text.matchAll(/<select[^>]* name="([^"]+)"[^>]*>(.*?)<\/select>/gs)) {
    const chosen = /<option(?=[^>]*selected)[^>]*value="([^"]*)"/.exec(options!)
    fields[name!] = chosen?.[1] ?? ''
  }
  for (const [input] of text.matchAll(/<input[^>]*>/g)) {
    const name = /name="([^"]+)"/.exec(input)?.[1]
    const isChoice = /type="(radio|checkbox)"/.test(input)
    if (name && (!isChoice || /checked/.test(input)))
      fields[name] = /value="([^"]*)"/.exec(input)?.[1] ?? 'on'
  }
  return fields
}

test('a file is uploaded and imported without JavaScript, and its rejected rows can be downloaded', async () => {
  const uploaded = await uploadFile(marco, 'messy.csv', messy)
  expect(uploaded.status).toBe(302)
  const mapping = await marco.get(uploaded.redirectTo!)
  expect(mapping.text).toContain('semicolon-separated')
  const fields = formFieldsOf(mapping)
  expect(fields).toMatchObject({ 'columns[0]': 'location_name', 'columns[2]': 'rating', scale: 'stars' })

  const chosen = await marco.post(uploaded.redirectTo!, fields)
  expect(chosen.status).toBe(302)
  const checked = await marco.get(chosen.redirectTo!)
  expect(checked.text).toContain('Ready to import')
  expect(checked.text).toContain('The date is in the future')

  expect((await marco.post(chosen.redirectTo!)).status).toBe(302)
  let page = await marco.get(chosen.redirectTo!)
  for (let n = 0; n < 400 && !page.text.includes('Complete'); n++) {
    // Without JavaScript, the page refreshes itself, which can be turned off.
    expect(page.text).toMatch(/http-equiv="refresh"/i)
    expect((await marco.get(`${chosen.redirectTo}?look=off`)).text).not.toMatch(/http-equiv="refresh"/i)
    await new Promise((resolve) => setTimeout(resolve, 100))
    page = await marco.get(chosen.redirectTo!)
  }
  expect(page.text).toContain('Complete: messy.csv')
  expect(page.text).not.toMatch(/http-equiv="refresh"/i)
  const list = /href="(\/reviews\?dateDescriptor=all_time&amp;import=\d+)"/.exec(page.text)![1]!
  const reviews = await marco.get(list.replace('&amp;', '&'))
  expect(reviews.text).toContain('messy.csv')
  expect(reviews.text).toContain('71 reviews')
  const rejects = /href="([^"]*import-rejects[^"]*)"/.exec(page.text)![1]!
  const csv = await marco.get(rejects)
  // The command maps the file as the form did: it finds every review that the page imported, unchanged.
  const output: string[] = []
  const command = ['--account', accounts.bakery.id, '--dry-run', 'tests/imports/files/reviews-messy.csv']
  await importFile(command, (line) => output.push(line))
  expect(output.join('\n')).toContain('Would create 0, update 0, leave 71 unchanged')
  expect(csv.text).toContain('Reason,Row,Shop,Street,Stars,When,Author,Comment,Site')
  expect((await marco.get('/settings/imports')).text).toContain('messy.csv')
})

test('columns and lists that are not imported are shown before the start, with an example', async () => {
  const reviews = [{ name: 'Place 1', stars: 5, text: 'Good', date: '2026-01-02', fax: '555-0199' }]
  const file = JSON.stringify({ reviews, photos: [{ url: 'a.jpg' }, { url: 'b.jpg' }] })
  const uploaded = await uploadFile(marco, 'lists.json', file)
  const fields = { ...formFieldsOf(await marco.get(uploaded.redirectTo!)), location: 'Place 1' }
  const chosen = await marco.post(uploaded.redirectTo!, fields)
  const { text } = await marco.get(chosen.redirectTo!)
  expect(text).toContain('Not imported')
  expect(text).toMatch(/reviews\.fax.{0,60}: 1 row, such as “555-0199”/s)
  expect(text).toMatch(/2 objects.{0,60}photos/s)
})

test('the encoding, delimiter and sheet of a file can be chosen, and the examples follow the choice', async () => {
  const bytes = Buffer.from('Store,Stars,Date,Text\nRiver North,5,2026-03-01,Caf\x82 cr\x8ame\n', 'latin1')
  const uploaded = await uploadFile(marco, 'dos.csv', bytes)
  const mappingPath = uploaded.redirectTo!
  const formatPath = mappingPath.replace('/mapping', '/format')
  expect((await marco.get(mappingPath)).text).not.toContain('Café crème')
  const proposed = { ...formFieldsOf(await marco.get(mappingPath)), 'confirmed[0]': 'no_date' }
  expect((await marco.post(mappingPath, proposed)).status).toBe(302)

  const rejected = await marco.post(formatPath, { encoding: 'klingon', delimiter: '' })
  expect(rejected.status).toBe(422)
  expect(rejected.text).toContain('Choose an encoding')
  expect(await marco.post(formatPath, { encoding: 'cp850', delimiter: '' })).toMatchObject({
    status: 302,
    redirectTo: mappingPath,
  })
  const chosen = (await marco.get(mappingPath)).text
  expect(chosen).toContain('Café crème')
  expect(chosen).toMatch(/<option(?=[^>]*selected)[^>]*value="cp850"/)
  expect((await marco.post(formatPath, { encoding: '', delimiter: 'pipe' })).status).toBe(302)
  expect((await marco.get(mappingPath)).text).toContain('1 column · pipe-separated')

  const sheet = (name: string) =>
    textRows([
      ['Store', 'Stars', 'Text'],
      ['River North', '5', `From ${name}`],
    ])
  const workbook = await uploadFile(
    marco,
    'reviews.xlsx',
    new Uint8Array(writeXlsx({ May: sheet('May'), June: sheet('June') })),
  )
  expect((await marco.get(workbook.redirectTo!)).text).toContain('From May')
  const workbookFormat = workbook.redirectTo!.replace('/mapping', '/format')
  expect((await marco.post(workbookFormat, { sheet: 'June' })).status).toBe(302)
  expect((await marco.get(workbook.redirectTo!)).text).toContain('From June')
  const missing = await marco.post(workbookFormat, { sheet: 'July' })
  expect(missing.status).toBe(422)
  expect(missing.text).toContain('The file has no sheet “July”. Its sheets are: May, June.')
})

test('the file of an archive that is read is preselected, and its sheet can be chosen at once', async () => {
  const rows = strToU8('Store,Stars,Text\nRiver North,5,Good\n')
  const shops = strToU8('Shop,City\nMain Street,Bath\n')
  const archive = await uploadFile(
    marco,
    'a.zip',
    zipSync({ 'shops.csv': shops, 'a.csv': rows, 'b.csv': rows }),
  )
  const formatPath = archive.redirectTo!.replace('/mapping', '/format')
  expect(formFieldsOf(await marco.get(formatPath))).toMatchObject({ file: 'a.csv' })

  const sheet = (text: string) =>
    textRows([
      ['Store', 'Text'],
      ['River North', text],
    ])
  const book = writeXlsx({ May: sheet('From May'), June: sheet('From June') })
  const other = await uploadFile(marco, 'b.zip', zipSync({ 'book.xlsx': book, 'shops.csv': shops }))
  const otherFormat = other.redirectTo!.replace('/mapping', '/format')
  const fields = formFieldsOf(await marco.get(otherFormat))
  expect(fields).toMatchObject({ file: 'book.xlsx', sheet: 'May' })
  expect((await marco.post(otherFormat, { ...fields, sheet: 'June' })).status).toBe(302)
  expect((await marco.get(other.redirectTo!)).text).toContain('From June')
})

test('a file with relative dates asks for its date, unless a column has the date of each row', async () => {
  const rows = 'Standort;Sterne;Datum;Kommentar\nRiver North;5;vor 2 Monaten;Alles bestens\n'
  const uploaded = await uploadFile(marco, 'bewertungen.csv', rows)
  const page = await marco.get(uploaded.redirectTo!)
  const fields = { ...formFieldsOf(page), fileDate: '' }
  expect(fields).toMatchObject({ 'columns[0]': 'location_name', 'columns[2]': 'date' })
  expect(page.text).toMatch(/<input(?![^>]*value=)[^>]*name="fileDate"/)
  const rejected = await marco.post(uploaded.redirectTo!, fields)
  expect(rejected.text).toContain('href="#mapping-fileDate"')
  const accepted = await marco.post(uploaded.redirectTo!, { ...fields, fileDate: '2026-11-01' })
  expect(accepted.status).toBe(302)

  const copied = 'Store,Stars,Date,Comment,Scraped at\nRiver North,5,2 months ago,All good,2026-10-01\n'
  const other = await uploadFile(marco, 'copied.csv', copied)
  const proposed = formFieldsOf(await marco.get(other.redirectTo!))
  expect(proposed).toMatchObject({ 'columns[4]': 'file_date' })
  expect(proposed.fileDate).not.toBe('')
})

test('headings of two languages are shown as a question above the columns', async () => {
  const uploaded = await uploadFile(
    marco,
    'mixed.csv',
    'Filiale,Datum,Calificación,Reseña\nA,2026-10-01,5,Bien\n',
  )
  const { text } = await marco.get(uploaded.redirectTo!)
  expect(text).toContain('The headings are in German and Spanish. Check what each column contains.')
})

test('an invalid mapping is shown again with the chosen values and links to the errors', async () => {
  const uploaded = await uploadFile(marco, 'small.csv', 'Shop,Stars\nRiver North,5\n')
  const fields = formFieldsOf(await marco.get(uploaded.redirectTo!))
  const rejected = await marco.post(uploaded.redirectTo!, {
    ...fields,
    'columns[0]': 'rating',
    fileDate: 'never',
    location: 'typed',
  })
  expect(rejected.status).toBe(422)
  expect(rejected.text).toContain('Only one column can be imported as: Rating')
  expect(rejected.text).toContain('href="#mapping-columns[1]"')
  expect(rejected.text).toContain('href="#mapping-fileDate"')
  expect(formFieldsOf(rejected)).toMatchObject({
    'columns[0]': 'rating',
    location: 'typed',
    fileDate: 'never',
  })
})

/** Six hundred kilobytes of JSON; if the outer object's text were copied into each row, it would become gigabytes. */
const repeatingParents = JSON.stringify([
  { title: 'Bar', history: 'h'.repeat(300_000), reviews: Array(12_000).fill({ rating: 5, text: 'Good' }) },
])

test('a missing, empty or unreadable file is rejected with the reason', async () => {
  for (const [name, contents, reason] of [
    ['', '', 'Choose a file'],
    ['empty.csv', '', 'The file is empty'],
    ['open.csv', 'A,B\n1,"never ends\n', 'quotation mark'],
    [
      'error.csv',
      '<!DOCTYPE html>\n<html><head><title>502, Bad Gateway</title></head></html>\n',
      'a web page or an XML',
    ],
    [
      'feed.csv',
      '\uFEFF<?xml version="1.0"?>\n<reviews><review rating="5">Good</review></reviews>',
      'an XML file',
    ],
    ['broken.json', '[{"a": ', 'JSON cannot be read'],
    ['deep.json', `[${'{"a":'.repeat(90_000)}`, 'nested more than 64 levels deep'],
    ['copies.json', repeatingParents, 'rows with more than 64,000,000 characters'],
    ['wide.csv', `${'a,'.repeat(10_000)}\n`, 'more than 500 columns'],
    ['line.csv', `A,B\n1,${'x '.repeat(2_500_000)}`, 'Row 2 cannot be read: it has more than 4,000,000'],
    ['old.xls', Buffer.from('d0cf11e0a1b11ae10000', 'hex'), 'old Excel (XLS)'],
    ['cut.zip', 'PK\x03\x04', 'damaged or incomplete'],
    ['packed.csv', '\x1f\x8b\b\0\x01\x02'.repeat(9_000), 'isn’t a text file'],
  ] as const) {
    const response = await uploadFile(marco, name, contents)
    expect(response.status).toBe(422)
    expect(response.text).toContain(reason)
  }
  const log = await (await signIn(url, 'dana')).get('/settings/audit')
  expect(log.text).toMatch(/Import rejected[\s\S]*?packed\.csv/)
})

test('a file that the check cannot read completely shows where it failed, and keeps its columns', async () => {
  const row = 'River North,5,Good,2024-03-01\n'
  const file = `Shop,Stars,Text,Date\n${row.repeat(3_000)}River North,"5,never closed\n${row}`
  const uploaded = await uploadFile(marco, 'cut.csv', file)
  const fields = { ...formFieldsOf(await marco.get(uploaded.redirectTo!)), 'columns[2]': 'title' }
  const checked = await marco.post(uploaded.redirectTo!, fields)
  const page = await marco.get(checked.redirectTo!)
  expect(page.status).toBe(200)
  expect(page.text).toContain('Row 3,002 cannot be read: a quotation mark isn’t closed')
  expect(page.text).toContain('Nothing was imported.')
  expect(page.text).toContain('Change columns')
  expect(formFieldsOf(await marco.get(uploaded.redirectTo!))).toMatchObject({ 'columns[2]': 'title' })
})

test('a row with a too long cell is rejected with the reason, and the other rows can be imported', async () => {
  const repeatToLength = (part: string) => part.repeat(60_000 / part.length)
  const file = `Shop,Stars,Text,Date,Tags\n${[
    'River North,5,Good,2024-01-01,a',
    `River North,5,Fine,2024-01-01 10:00${repeatToLength(' ')}x,a`,
    `River North,5,So,2024-01-02,a${repeatToLength("'")}b`,
    `River North,5,${'long '.repeat(30_000)},2024-01-03,a`,
  ].join('\n')}\n`
  const uploaded = await uploadFile(marco, 'long.csv', file)
  const checked = await marco.post(uploaded.redirectTo!, formFieldsOf(await marco.get(uploaded.redirectTo!)))
  const page = await marco.get(checked.redirectTo!)
  expect(page.text).toContain('Ready to import')
  expect(page.text).toContain('A cell has more than 100,000 characters')
  expect(page.text).toContain('The date cannot be read')
})

test('a mapping that would do damage is a question with the first rows, and is checked once it is confirmed', async () => {
  const rows = Array.from({ length: 60 }, (_, n) => `Guest ${n},${1 + (n % 5)},Visit number ${n}\n`)
  const uploaded = await uploadFile(marco, 'guests.csv', `Store,Stars,Comment\n${rows.join('')}`)
  const importPage = uploaded.redirectTo!.replace('/mapping', '')
  const proposed = await marco.get(uploaded.redirectTo!)
  expect(proposed.text).toContain('No column is imported as the review date.')
  const chosen = { ...formFieldsOf(proposed), createLocations: 'on' }

  const asked = await marco.post(uploaded.redirectTo!, chosen)
  expect(asked.status).toBe(422)
  expect(asked.text).toContain('href="#mapping-confirmed"')
  expect(asked.text).toContain(
    'The column “Store” names 60 locations that don’t exist yet, in the first 60 rows.',
  )
  expect(asked.text).toMatch(/<td[^>]*>Guest 4<\/td>/)
  expect(asked.text).toContain('Visit number 4')
  expect(formFieldsOf(asked)).toMatchObject({ createLocations: 'on', 'columns[0]': 'location_name' })
  // The file has not been checked, so there is nothing to start.
  await marco.post(importPage)
  expect((await marco.get(importPage)).text).toContain('Choose its columns')

  const partly = await marco.post(uploaded.redirectTo!, { ...chosen, 'confirmed[0]': 'no_date' })
  expect(partly.status).toBe(422)
  expect(formFieldsOf(partly)).toMatchObject({ confirmed: 'no_date' })
  const confirmed = { ...chosen, 'confirmed[0]': 'no_date', 'confirmed[1]': 'many_locations' }
  expect((await marco.post(uploaded.redirectTo!, confirmed)).status).toBe(302)
  expect((await marco.get(importPage)).text).toContain('Ready to import')

  // Another mapping needs no confirmation of the location.
  const asReviewer = {
    ...chosen,
    'columns[0]': 'reviewer',
    location: 'River North',
    'confirmed[0]': 'no_date',
  }
  expect((await marco.post(uploaded.redirectTo!, asReviewer)).status).toBe(302)
  expect((await marco.get(importPage)).text).toContain('60 reviews to import')
  expect((await marco.post(uploaded.redirectTo!, { ...chosen, 'confirmed[0]': 'whatever' })).status).toBe(422)
})

test('an import waits for its user, can be cancelled, and is not visible to another account', async () => {
  const uploaded = await uploadFile(marco, 'waiting.csv', 'Shop,Stars\nRiver North,5\n')
  const page = uploaded.redirectTo!.replace('/mapping', '')
  expect((await marco.get(page)).text).toContain('Choose its columns')
  // Nothing has been checked yet, so there is nothing to start.
  await marco.post(page)
  expect((await marco.get(page)).text).toContain('Choose columns')

  const oscar = await signIn(url, 'oscar')
  for (const path of [page, `${page}/mapping`, `${page}/cancel`]) {
    expect((await oscar.get(path)).status).toBe(404)
    expect((await oscar.post(path)).status).toBe(404)
  }
  expect((await marco.get(`${page}/cancel`)).text).toContain('Cancel this import?')
  expect((await marco.post(`${page}/cancel`)).status).toBe(302)
  expect((await marco.get(page)).text).toContain('Canceled')
  expect((await marco.get(`${page}/mapping`)).status).toBe(302)
})

test('a file whose review IDs are known at another location raises a question, without JavaScript', async () => {
  const file = (store: string) =>
    `review_id,Location,Rating,Review,Date\n1,${store},5,${store} is fine,2024-03-01\n2,${store},4,Good,2024-03-02\n`
  const uploadAndMap = async (name: string, store: string) => {
    const uploaded = await uploadFile(marco, name, file(store))
    const { redirectTo } = await marco.post(
      uploaded.redirectTo!,
      formFieldsOf(await marco.get(uploaded.redirectTo!)),
    )
    return redirectTo!
  }
  const first = await uploadAndMap('north.csv', 'River North')
  await marco.post(first)
  for (let n = 0; n < 400 && !(await marco.get(first)).text.includes('Complete'); n++)
    await new Promise((resolve) => setTimeout(resolve, 100))

  const second = await uploadAndMap('south.csv', 'Schaumburg')
  const questionPage = await marco.get(second)
  expect(questionPage.text).toContain('Needs your answer')
  expect(questionPage.text).toContain('River North is fine')
  expect(questionPage.text).toContain('Schaumburg is fine')
  const unanswered = await marco.post(second)
  expect(unanswered.status).toBe(422)
  expect(unanswered.text).toContain('href="#known-knownElsewhere"')
  expect(unanswered.text).toContain('Choose what the IDs mean')
  expect((await marco.post(second, { knownElsewhere: 'whatever' })).status).toBe(422)

  expect((await marco.post(second, { knownElsewhere: 'separate' })).status).toBe(302)
  expect((await marco.get(second)).text).toContain('2 reviews to import')
  // The answer is one of the import's settings, and can be changed there.
  const settings = formFieldsOf(await marco.get(`${second}/mapping`))
  expect(settings.knownElsewhere).toBe('separate')
  await marco.post(`${second}/mapping`, { ...settings, knownElsewhere: 'moved' })
  expect((await marco.get(second)).text).toContain('2 reviews to update')

  const oscar = await signIn(url, 'oscar')
  expect((await oscar.post(second, { knownElsewhere: 'moved' })).status).toBe(404)
})
