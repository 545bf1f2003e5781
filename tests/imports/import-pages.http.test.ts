import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { testApplication } from '../cast/application'
import { type Answer, signedIn, type Visitor } from '../cast/visitor'

const { url } = await testApplication({}, ['worker'])
const marco = await signedIn(url, 'marco')
const messy = readFileSync('tests/imports/files/reviews-messy.csv')

async function upload(who: Visitor, name: string, contents: BlobPart): Promise<Answer> {
  const form = new FormData()
  form.append('file', new Blob([contents]), name)
  return who.upload('/settings/imports/new', form)
}

/** What the mapping form would send as it stands. */
function fieldsOf({ text }: Answer): Record<string, string> {
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

test('a file goes from upload to reviews without a script, and its bad rows come back', async () => {
  const uploaded = await upload(marco, 'messy.csv', messy)
  expect(uploaded.status).toBe(302)
  const mapping = await marco.get(uploaded.leadsTo!)
  expect(mapping.text).toContain('parted by semicolons')
  const fields = fieldsOf(mapping)
  expect(fields).toMatchObject({ 'columns[0]': 'location_name', 'columns[2]': 'rating', scale: 'stars' })

  const chosen = await marco.post(uploaded.leadsTo!, fields)
  expect(chosen.status).toBe(302)
  const checked = await marco.get(chosen.leadsTo!)
  expect(checked.text).toContain('Ready to import')
  expect(checked.text).toContain('The date is in the future')

  expect((await marco.post(chosen.leadsTo!)).status).toBe(302)
  let page = await marco.get(chosen.leadsTo!)
  for (let n = 0; n < 400 && !page.text.includes('Complete'); n++) {
    // Without a script the page looks again by itself, and can be told not to.
    expect(page.text).toMatch(/http-equiv="refresh"/i)
    expect((await marco.get(`${chosen.leadsTo}?look=off`)).text).not.toMatch(/http-equiv="refresh"/i)
    await new Promise((resolve) => setTimeout(resolve, 100))
    page = await marco.get(chosen.leadsTo!)
  }
  expect(page.text).toContain('Complete: messy.csv')
  expect(page.text).not.toMatch(/http-equiv="refresh"/i)
  const rejects = /href="([^"]*import-rejects[^"]*)"/.exec(page.text)![1]!
  const csv = await marco.get(rejects)
  expect(csv.text).toContain('Reason,Row,Shop,Street,Stars,When,Author,Comment,Site')
  expect((await marco.get('/settings/imports')).text).toContain('messy.csv')
})

test('a mapping that cannot be comes back with what was chosen and links to what is wrong', async () => {
  const uploaded = await upload(marco, 'small.csv', 'Shop,Stars\nRiver North,5\n')
  const fields = fieldsOf(await marco.get(uploaded.leadsTo!))
  const refused = await marco.post(uploaded.leadsTo!, {
    ...fields,
    'columns[0]': 'rating',
    fileDate: 'never',
    location: 'typed',
  })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('Only one column can be: Rating')
  expect(refused.text).toContain('href="#columns-1"')
  expect(refused.text).toContain('href="#fileDate"')
  expect(fieldsOf(refused)).toMatchObject({ 'columns[0]': 'rating', location: 'typed', fileDate: 'never' })
})

test('no file, an empty one and one that cannot be read are refused with the reason', async () => {
  for (const [name, contents, reason] of [
    ['', '', 'Choose a file'],
    ['empty.csv', '', 'The file is empty'],
    ['open.csv', 'A,B\n1,"never ends\n', 'quotation mark'],
    ['broken.json', '[{"a": ', 'JSON cannot be read'],
  ] as const) {
    const answer = await upload(marco, name, contents)
    expect(answer.status).toBe(422)
    expect(answer.text).toContain(reason)
  }
})

test('an import waits for its person, can be cancelled once, and is nobody else’s', async () => {
  const uploaded = await upload(marco, 'waiting.csv', 'Shop,Stars\nRiver North,5\n')
  const page = uploaded.leadsTo!.replace('/mapping', '')
  expect((await marco.get(page)).text).toContain('Choose what its columns are')
  // Nothing has been checked yet: there is nothing to start.
  await marco.post(page)
  expect((await marco.get(page)).text).toContain('Columns to choose')

  const oscar = await signedIn(url, 'oscar')
  for (const path of [page, `${page}/mapping`, `${page}/cancel`]) {
    expect((await oscar.get(path)).status).toBe(404)
    expect((await oscar.post(path)).status).toBe(404)
  }
  expect((await marco.get(`${page}/cancel`)).text).toContain('Cancel this import?')
  expect((await marco.post(`${page}/cancel`)).status).toBe(302)
  expect((await marco.get(page)).text).toContain('Cancelled')
  expect((await marco.get(`${page}/mapping`)).status).toBe(302)
})
