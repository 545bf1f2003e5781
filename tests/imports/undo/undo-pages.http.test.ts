/** Undoes an import as a browser without JavaScript does. */
import { expect, test } from 'vitest'
import { startTestApplication } from '../../support/test-application'
import { signIn, textOf } from '../../support/visitor'

const { url } = await startTestApplication({}, ['worker'])
const marco = await signIn(url, 'marco')

/** Uploads a file and imports it with the proposed columns. Returns the path of the import. */
async function importFile(csv: string): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([csv]), 'undo.csv')
  const { redirectTo } = await marco.upload('/settings/imports/new', form)
  const { text } = await marco.get(redirectTo!)
  const selects = [...text.matchAll(/<select[^>]* name="([^"]+)"[^>]*>(.*?)<\/select>/gs)]
  const chosen = selects.map(([, name, options]): [string, string] => [
    name!,
    /<option(?=[^>]*selected)[^>]*value="([^"]*)"/.exec(options!)?.[1] ?? '',
  ])
  const fileDate = /name="fileDate"[^>]*value="([^"]*)"/.exec(text)?.[1] ?? '2026-11-01'
  const fields = { ...Object.fromEntries(chosen), scale: 'stars', dateOrder: 'mdy', fileDate }
  const importPath = (await marco.post(redirectTo!, fields)).redirectTo!
  await marco.post(importPath)
  await waitFor(importPath, 'Complete')
  return importPath
}

async function waitFor(path: string, status: string): Promise<string> {
  await expect
    .poll(async () => (await marco.get(path)).text, { interval: 200 })
    .toContain(`${status}: undo.csv`)
  return textOf(await marco.get(path))
}

test('an import is undone after the counts are confirmed, and only once', async () => {
  const importPath = await importFile(
    'Location,Rating,Review,Date\nRiver North,5,Undo one,2024-01-01\nRiver North,4,Undo two,2024-02-01\n',
  )
  expect((await marco.get(importPath)).text).toContain(`href="${importPath}/undo"`)
  const confirmation = textOf(await marco.get(`${importPath}/undo`))
  expect(confirmation).toContain('Undo this import?')
  expect(confirmation).toMatch(/Reviews to remove\s*2/)
  expect((await marco.get('/reviews?dateDescriptor=all_time&search_terms=Undo')).text).toContain('Undo one')

  const started = await marco.post(`${importPath}/undo`)
  expect([started.status, started.redirectTo]).toEqual([302, importPath])
  const result = await waitFor(importPath, 'Undone')
  expect(result).toContain('Undone by Marco Lindqvist')
  expect(result).toMatch(/Reviews removed\s*2/)
  expect(result).not.toContain('Undo this import')
  expect((await marco.get('/reviews?dateDescriptor=all_time&search_terms=Undo')).text).not.toContain(
    'Undo one',
  )

  expect(textOf(await marco.get(`${importPath}/undo`))).toContain('This import was already undone.')
  expect((await marco.post(`${importPath}/undo`)).redirectTo).toBe(importPath)
  expect(textOf(await marco.get(importPath))).toContain('This import was already undone.')
})

test('an import of another account cannot be undone, and users without the permission may not', async () => {
  const importPath = await importFile('Location,Rating,Review,Date\nRiver North,5,Mine,2024-01-01\n')
  for (const [person, status] of [
    ['oscar', 404],
    ['ruth', 403],
  ] as const) {
    const visitor = await signIn(url, person)
    expect((await visitor.get(`${importPath}/undo`)).status).toBe(status)
    expect((await visitor.post(`${importPath}/undo`)).status).toBe(status)
  }
  expect(await waitFor(importPath, 'Complete')).toContain('Undo this import')
})
