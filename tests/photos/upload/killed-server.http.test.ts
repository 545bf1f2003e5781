/** Kills the built web server during uploads: at the first bytes, halfway, and as the last bytes arrive. */
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { sweepPhotos } from '#app/product/photos/photo-sweep.server'
import { waitUntilReady } from '../../../scripts/application.mjs'
import { startProcess, stopProcess } from '../../../scripts/child-processes.mjs'
import { productionEnvironment } from '../../../scripts/environment.mjs'
import { claimPort } from '../../../scripts/ports.mjs'
import { isInShare } from '../../support/depth'
import { loadDemoAccounts } from '../../support/people'
import { openSql } from '../../support/sql'
import { createTestDatabase } from '../../support/test-database'
import { startUpload, uploadFile } from '../../support/upload-photo'
import { signIn } from '../../support/visitor'
import { jpeg, namedFile } from '../photo-files'

const directory = mkdtempSync(path.join(tmpdir(), 'highstreet-killed-'))
process.env.DATA_DIR = directory
const database = await createTestDatabase('demo')
const rows = await openSql(database)
const port = await claimPort(0, '127.0.0.1')
const environment = {
  ...productionEnvironment({ directory, port, host: '127.0.0.1' }),
  DATABASE_URL: database.ownerUrl,
  DATABASE_WEB_URL: database.webUrl,
  MAIL: 'off',
  LOG_LEVEL: 'silent',
}
const url = `http://localhost:${port}`
let web: ChildProcess
afterAll(async () => {
  await stopProcess(web)
  rmSync(directory, { recursive: true, force: true })
})

async function startServer(): Promise<void> {
  web = startProcess('index', [], environment, 'ignore')
  await waitUntilReady(environment)
}

/** Sends the first part of a form with a file, and kills the server `afterMs` later. */
async function killDuringUpload(
  draft: string,
  headers: Record<string, string>,
  body: Buffer,
  part: number,
  afterMs: number,
) {
  const request = http.request(url + draft, {
    method: 'POST',
    headers: { ...headers, 'content-length': String(body.length) },
  })
  request.on('error', () => undefined)
  request.write(body.subarray(0, Math.ceil(body.length * part)))
  await sleep(afterMs)
  const exited = new Promise((resolve) => web.once('exit', resolve))
  web.kill('SIGKILL')
  await exited
  request.destroy()
}

const storedFiles = () =>
  readdirSync(directory, { recursive: true, withFileTypes: true }).filter(
    (each) => each.isFile() && each.parentPath.includes('photos'),
  )

test('when the server is killed during an upload, the draft survives and no partial photo is stored', async () => {
  const { bakery } = (await loadDemoAccounts(database.ownerUrl)).accounts
  await startServer()
  const dana = await signIn(url, 'dana')
  const draft = await startUpload(dana)
  const file = namedFile(await jpeg(1600, 900), 'bread.jpg')
  const form = new FormData()
  form.set('inAccount', bakery.id)
  form.set('file', file)
  const posted = new Request(url, { method: 'POST', body: form })
  const body = Buffer.from(await posted.clone().arrayBuffer())
  const headers = {
    cookie: [...dana.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'content-type': posted.headers.get('content-type')!,
  }
  const allMoments: [number, number][] = [
    ...([0.1, 0.5, 0.9].map((part) => [part, 60]) as [number, number][]),
    ...([0, 15, 60].map((afterMs) => [1, afterMs]) as [number, number][]),
  ]
  const moments = allMoments.filter((_, n) => isInShare(n, 4))
  for (const [part, afterMs] of moments) {
    await killDuringUpload(`${draft}/file`, headers, body, part, afterMs)
    await startServer()
    const confirmPage = await dana.get(`${draft}/confirm`)
    // Either the whole photo is there, or the first step asks for it again.
    if (confirmPage.status === 200) expect(confirmPage.text).toContain('1600 × 900 px')
    else expect(confirmPage.redirectTo).toBe(`${draft}/file`)
  }

  expect((await uploadFile(dana, draft, file)).redirectTo).toBe(`${draft}/confirm`)
  const { chosen } = await rows.one<{ chosen: number }>(
    'select cardinality(picture_ids) as chosen from photo_drafts',
  )
  expect(chosen).toBe(1)
  // The sweep deletes what the interrupted uploads left: every remaining file belongs to a picture.
  await sweepPhotos(new Date(Date.now() + 2 * 86_400_000), new AbortController().signal)
  const { named } = await rows.one<{ named: number }>(
    'select sum(num_nonnulls(image_key, thumbnail_key, original_key))::int as named from pictures',
  )
  expect(storedFiles()).toHaveLength(named)
})
