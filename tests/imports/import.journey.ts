import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { parseStrictCsv } from '../exports/csv/strict-csv'
import { expect, messageOf, test } from '../journeys/fixtures'

type Upload = Parameters<ReturnType<Page['getByLabel']>['setInputFiles']>[0]

const files = path.join(import.meta.dirname, 'files')
const messy = path.join(files, 'reviews-messy.csv')

test.describe.configure({ mode: 'serial' })
test.use({ person: 'marco' })

async function uploadFile(page: Page, file: Upload): Promise<void> {
  await page.goto('/settings/imports')
  await page.getByRole('link', { name: 'Import reviews' }).click()
  await page.getByLabel('File').setInputFiles(file)
  await page.getByRole('button', { name: 'Upload file' }).click()
}

const columnSelect = (page: Page, heading: string) => page.getByLabel(`Import column ${heading} as`)
const resultDetails = (page: Page) => page.getByRole('main').getByRole('definition')

test('a file with bad rows is imported, and the bad rows can be downloaded with their reasons', async ({
  page,
}) => {
  await uploadFile(page, messy)
  await expect(page).toHaveTitle('Choose columns · Highstreet')
  await expect(page.getByText(/7 columns · semicolon-separated · utf-8/i)).toBeVisible()
  await expect(columnSelect(page, 'Shop')).toHaveValue('location_name')
  await expect(columnSelect(page, 'Stars')).toHaveValue('rating')
  await expect(columnSelect(page, 'Comment')).toHaveValue('body')
  await columnSelect(page, 'When').selectOption('Review date')
  await page.getByLabel('March 4: month first').check()
  await page.getByRole('button', { name: 'Check the file' }).click()

  await expect(page.getByText('Ready to import')).toBeVisible()
  await expect(page.getByText('71 reviews to import')).toBeVisible()
  const problems = page.getByRole('table', { name: 'Rows that will be rejected' })
  await expect(problems.getByRole('row', { name: 'The date cannot be read 2 02/31/2026 6' })).toBeVisible()
  const first = page.getByRole('table', { name: 'Preview of the first rows' })
  await expect(first).toContainText('They have the most delicious pastries in the morning.')
  await page.getByRole('button', { name: /^Import \d+ reviews$/ }).click()

  await expect(page.getByText('Complete', { exact: true })).toBeVisible()
  await expect(page).toHaveTitle('Complete: reviews-messy.csv · Highstreet')
  await expect(resultDetails(page)).toHaveText([
    '81',
    '71',
    '0',
    '0',
    '0',
    '10',
    '0',
    'Marco Lindqvist',
    /C[SD]T$/,
  ])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download rejected rows' }).click(),
  ])
  const [headings, ...rows] = parseStrictCsv(
    (await readFile(await download.path(), 'utf8')).replace(/^\uFEFF/, ''),
  )
  expect(headings?.slice(0, 5)).toEqual(['Reason', 'Row', 'Shop', 'Street', 'Stars'])
  expect(rows).toHaveLength(10)
  expect(rows[0]?.slice(0, 6)).toEqual([
    'The date cannot be read: 02/31/2026',
    '6',
    'Milwaukee East Town',
    '1123 N. Van Buren St',
    '5',
    '02/31/2026',
  ])
})

test('importing the same file again reuses its columns and changes nothing', async ({ page }) => {
  await uploadFile(page, messy)
  await expect(page.getByText('Columns match your last file with the same headings.')).toBeVisible()
  await expect(columnSelect(page, 'When')).toHaveValue('date')
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(page.getByText('This import won’t change anything.')).toBeVisible()
  await expect(page.getByText('71 unchanged · 10 rows rejected')).toBeVisible()
  await expect(page.getByText('Nothing to import', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Import/ })).toHaveCount(0)
})

test('an import is undone after its counts are confirmed', async ({ page }) => {
  await page.goto('/settings/imports')
  await page.getByRole('link', { name: 'reviews-messy.csv' }).last().click()
  await page.getByRole('link', { name: 'Undo this import' }).click()
  await expect(page).toHaveTitle('Undo import · Highstreet')
  await expect(page.getByText('Reviews to remove')).toBeVisible()
  await expect(resultDetails(page)).toHaveText(['71'])
  await page.getByRole('button', { name: 'Undo this import' }).click()
  await expect(page.getByText('Undone', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Undone by Marco Lindqvist' })).toBeVisible()
  await expect(resultDetails(page).first()).toHaveText('71')
  await expect(page.getByRole('link', { name: 'Undo this import' })).toHaveCount(0)
})

test('an import is cancelled after a confirmation', async ({ page }) => {
  await uploadFile(page, path.join(files, 'reviews-clean.csv'))
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(page.getByText('Ready to import')).toBeVisible()
  await page.getByRole('link', { name: 'Cancel import' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cancel this import?')
  await page.getByRole('link', { name: 'Cancel', exact: true }).click()
  await expect(page.getByText('Ready to import')).toBeVisible()
  await page.getByRole('link', { name: 'Cancel import' }).click()
  await page.getByRole('button', { name: 'Cancel import' }).click()
  await expect(messageOf(page, 'Import canceled')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Import/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'All imports' }).click()
  await expect(page.getByRole('row', { name: /reviews-clean\.csv.* Canceled/ })).toBeVisible()
})

test('a missing, binary or empty file is rejected with an error at the field', async ({ page }) => {
  await page.goto('/settings/imports/new')
  await page.getByRole('button', { name: 'Upload file' }).click()
  const summary = page.getByRole('alert', { name: 'There is a problem' })
  await expect(summary.getByRole('link', { name: 'Choose a file' })).toHaveAttribute('href', '#import-file')
  await expect(page).toHaveTitle('Error: Import reviews · Highstreet')

  const picture = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex')
  for (const [buffer, reason] of [
    [picture, 'This isn’t a text file.'],
    [Buffer.from(''), 'The file is empty.'],
  ] as const) {
    await uploadFile(page, { name: 'reviews.csv', mimeType: 'text/csv', buffer })
    await expect(summary).toContainText(reason)
    await expect(page.getByLabel('File')).toBeFocused()
    await expect(page.getByLabel('File')).toHaveAttribute('aria-invalid', 'true')
  }
})

test('a missing rating column is reported, and the entered values are kept', async ({ page }) => {
  await uploadFile(page, messy)
  for (const heading of ['Stars', 'Comment']) await columnSelect(page, heading).selectOption('Don’t import')
  await page.getByLabel('One location for all rows (optional)').fill('Nowhere at all')
  await page.getByRole('button', { name: 'Check the file' }).click()
  const summary = page.getByRole('alert', { name: 'There is a problem' })
  await expect(summary).toBeVisible()
  await expect(summary).toContainText('Choose a column for the rating or the review text')
  await expect(columnSelect(page, 'Stars')).toHaveValue('leave_out')
  await expect(page.getByLabel('One location for all rows (optional)')).toHaveValue('Nowhere at all')
})

test('an encoding is chosen above the columns, and the examples follow', async ({ page }) => {
  const rows = 'Shop,Stars,Date,Comment\nRiver North,5,2026-03-01,Caf\x82 cr\x8ame\n'
  await uploadFile(page, { name: 'dos.csv', mimeType: 'text/csv', buffer: Buffer.from(rows, 'latin1') })
  await expect(page.getByText('Café crème')).toBeHidden()
  await page.getByText('File format', { exact: true }).click()
  await page.getByLabel('Encoding').selectOption('CP850 (DOS)')
  await page.getByRole('button', { name: 'Apply file format' }).click()
  await expect(page.getByText('Café crème')).toBeVisible()
  await expect(page.getByText(/comma-separated · cp850/i)).toBeVisible()
})

test('a column that would create a location for each reviewer is a question, with the first rows and a check box', async ({
  page,
}) => {
  const rows = Array.from(
    { length: 60 },
    (_, n) => `Guest ${n},${1 + (n % 5)},2026-03-01,Visit number ${n}\n`,
  )
  const csv = `Store,Stars,Date,Comment\n${rows.join('')}`
  await uploadFile(page, { name: 'guests.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByLabel('Create locations that are not found').check()
  await page.getByRole('button', { name: 'Check the file' }).click()

  const question = 'The column “Store” names 60 locations that don’t exist yet, in the first 60 rows.'
  const summary = page.getByRole('alert', { name: 'There is a problem' })
  await expect(summary.getByRole('link')).toContainText(question)
  await expect(summary.getByRole('link')).toHaveAttribute('href', '#mapping-confirmed')
  const first = page.getByRole('table', { name: 'Preview of the first rows' })
  await expect(first.getByRole('row', { name: /^2 Guest 0 Google|^2 Guest 0 Other/ })).toContainText(
    'Visit number 0',
  )
  await expect(page.getByLabel('Create locations that are not found')).toBeChecked()

  await columnSelect(page, 'Store').selectOption('Reviewer')
  await page.getByLabel('One location for all rows (optional)').fill('River North')
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(page.getByText('60 reviews to import')).toBeVisible()
  await page.getByRole('link', { name: 'Change columns' }).click()

  await columnSelect(page, 'Store').selectOption('Location: name')
  await page.getByLabel('One location for all rows (optional)').fill('')
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByLabel('Yes, these are different locations').check()
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(page.getByText('0 locations found, 60 will be created.')).toBeVisible()
})
