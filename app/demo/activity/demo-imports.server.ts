/**
 * Imports two files of comments from a counter, and a location that is about to open. The second file of comments is
 * undone, because it was the wrong file. The new location has no Google profile yet.
 */
import type { Id } from '#app/kit/database/schema'
import { asAccount } from '#app/kit/database/tenant.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import {
  chooseLocationMapping,
  chooseReviewMapping,
} from '#app/product/imports/command/choose-columns.server'
import { startImport } from '#app/product/imports/import-actions.server'
import { processImport } from '#app/product/imports/import-jobs.server'
import { changeImportStatus, type ImportKind, requireImport } from '#app/product/imports/import-record.server'
import { createImportFromFile, storeFile } from '#app/product/imports/receive-upload.server'
import { undoImport } from '#app/product/imports/undo/undo-page.server'

type Comment = [daysAgo: number, location: string, rating: number, text: string, reviewer: string]

const dayMs = 86_400_000
const comments: Comment[] = [
  [3, 'WW-009', 5, 'The rye is worth the detour, and somebody held the door for my stroller.', 'Ada P.'],
  [5, 'WW-009', 4, 'Good coffee. I would sit longer if there were one more socket.', 'Milo R.'],
  [6, 'WW-001', 2, 'The line was out of the door and the scones were gone at nine.', 'Ines T.'],
  [8, 'WW-010', 5, 'You remembered my name after two visits. Thank you.', 'Rosalind K.'],
]
const testComments: Comment[] = [[1, 'WW-001', 3, 'Training entry for the new counter tablet.', 'Staff']]

const newLocation = {
  'External ID': 'WW-041',
  Name: 'Peoria',
  'Public name': 'Wheatwhistle Bakery',
  Address: '401 Main Street',
  City: 'Peoria',
  State: 'IL',
  'Zip code': '61602',
  Country: 'US',
  Phone: '(309) 555-0143',
  Website: 'https://wheatwhistle.example/peoria',
  Category: 'Bakery',
  Groups: 'Midwest',
  ...Object.fromEntries(
    ['Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'].map((day) => [day, '7:00 AM - 6:00 PM']),
  ),
  Sunday: '7:00 AM - 4:00 PM',
  Monday: 'Closed',
}

export async function addDemoImports(viewer: Viewer, now: Date): Promise<void> {
  await importFile(viewer, 'reviews', 'counter-comments.csv', toCommentLines(comments, now))
  const importId = await importFile(
    viewer,
    'reviews',
    'counter-training.csv',
    toCommentLines(testComments, now),
  )
  const record = await viewer.query((tx) => requireImport(tx, importId))
  const refusal = await undoImport(viewer, record, new Date())
  if (refusal) throw new Error(refusal)
  await importFile(viewer, 'locations', 'peoria.csv', [Object.keys(newLocation), Object.values(newLocation)])
}

async function importFile(
  viewer: Viewer,
  kind: ImportKind,
  fileName: string,
  lines: (string | number)[][],
): Promise<Id> {
  const { accountId, userId, name: actor } = viewer
  const stored = await storeFile(accountId, fileName, toCsv(lines))
  const upload = await createImportFromFile(stored, { accountId, userId, actor, kind })
  if (!upload.ok) throw new Error(upload.reason)
  const { importId } = upload
  const record = await asAccount(accountId, (tx) => requireImport(tx, importId))
  const mapping =
    kind === 'reviews'
      ? await chooseReviewMapping(record, { source: 'feedback', yes: true }, () => {})
      : await chooseLocationMapping(record, {}, () => {})
  const run = { signal: new AbortController().signal, isLastAttempt: true }
  await asAccount(accountId, (tx) =>
    changeImportStatus(tx, importId, 'checking', { mapping, now: new Date() }),
  )
  await processImport({ accountId, importId }, run)
  await startImport(viewer, await asAccount(accountId, (tx) => requireImport(tx, importId)))
  await processImport({ accountId, importId }, run)
  return importId
}

function toCommentLines(rows: Comment[], now: Date): (string | number)[][] {
  const lines = rows.map(([daysAgo, ...columns]) => {
    const date = new Date(now.getTime() - daysAgo * dayMs).toISOString().slice(0, 10)
    return [date, ...columns]
  })
  return [['Date', 'Location ID', 'Rating', 'Review', 'Reviewer'], ...lines]
}

async function* toCsv(lines: (string | number)[][]): AsyncGenerator<Uint8Array> {
  yield Buffer.from(lines.map((cells) => `${cells.map((cell) => `"${cell}"`).join(',')}\r\n`).join(''))
}
