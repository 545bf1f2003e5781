import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { asAccount } from '#app/kit/database/tenant.server'
import { changeImportStatus } from '#app/product/imports/import-record.server'
import { receiveUpload } from '#app/product/imports/receive-upload.server'
import { createBuilders } from '../support/builders'
import { openSql } from '../support/sql'
import { createTestDatabase } from '../support/test-database'
import './run-import'

const database = await createTestDatabase()
process.env.IMPORTS_OPEN = '3'
process.env.IMPORT_FILES_MB = '1'
const build = createBuilders(await openSql(database))
const [bakery, dental] = [await build.account(), await build.account({ name: 'Dental' })]

const upload = (accountId: string, text = 'Location,Rating,Date\nLoop,5,2026-01-02\n') => {
  const form = new FormData()
  form.set('file', new Blob([text]), 'reviews.csv')
  const request = new Request('http://own.invalid/', { method: 'POST', body: form })
  return receiveUpload(request, { accountId, userId: null, actor: 'Dana' })
}

test('an account that has as many open or failed imports as it may cannot upload more, until one of them is canceled', async () => {
  const results = [await upload(bakery.id), await upload(bakery.id), await upload(bakery.id)]
  expect(results).toEqual(Array(3).fill({ ok: true, importId: expect.any(String) }))
  expect(await upload(bakery.id)).toEqual({
    ok: false,
    status: 422,
    reason: 'You have 3 imports that have not ended or have failed. Start or cancel some of them first',
  })
  expect(await upload(dental.id)).toMatchObject({ ok: true })
  const [first] = results as { importId: string }[]
  const change = (status: 'checking' | 'failed' | 'cancelled') =>
    asAccount(bakery.id, (tx) => changeImportStatus(tx, first!.importId, status, { now: new Date() }))
  await change('checking')
  await change('failed')
  expect(await upload(bakery.id)).toMatchObject({ ok: false, status: 422 })
  expect(await change('cancelled')).toBe(true)
  expect(await upload(bakery.id)).toMatchObject({ ok: true })
})

test('of uploads at the same time, only as many are accepted as there is room for', async () => {
  const other = await build.account({ name: 'Inn' })
  const results = await Promise.all(Array.from({ length: 6 }, () => upload(other.id)))
  expect(results.filter(({ ok }) => ok)).toHaveLength(3)
})

test('the files of open imports have a size limit together', async () => {
  const row = `Loop,5,2026-01-02,${'Good bread. '.repeat(50)}\n`
  const text = `Location,Rating,Date,Text\n${row.repeat(1_000)}`
  expect(await upload(dental.id, text)).toMatchObject({ ok: true })
  expect(await upload(dental.id, text)).toMatchObject({
    ok: false,
    reason:
      'The files of your imports that have not ended or have failed may have 1 MB together. Start or cancel some of them first',
  })
})

test('a connection that is lost during an upload is not a full disk', async () => {
  const lost = Readable.from(
    (async function* () {
      yield '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nLocation'
      throw new Error('cut off')
    })(),
  )
  const request = new Request('http://own.invalid/', {
    method: 'POST',
    body: Readable.toWeb(lost) as ReadableStream,
    headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
    duplex: 'half',
  } as RequestInit)
  const other = await build.account({ name: 'Cafe' })
  expect(await receiveUpload(request, { accountId: other.id, userId: null, actor: 'Dana' })).toMatchObject({
    ok: false,
    status: 400,
  })
})
