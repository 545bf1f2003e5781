import type { Page } from '@playwright/test'
import { findViolations, violationsInAllModes } from '../journeys/axe'
import { expect, findLocationId, messageOf, test } from '../journeys/fixtures'
import { decompressionBomb, html, jpeg, png, svg } from './photo-files'

test.describe.configure({ mode: 'serial' })
test.use({ person: 'marco' })

const file = (name: string, buffer: Buffer, mimeType = 'image/jpeg') => ({ name, mimeType, buffer })

async function chooseFile(page: Page, chosen: ReturnType<typeof file>): Promise<void> {
  await page.getByLabel('Photo', { exact: true }).setInputFiles(chosen)
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
}

async function startUpload(page: Page, location: Parameters<typeof findLocationId>[1]): Promise<void> {
  await page.goto(`/photos/upload?locationId=${await findLocationId(page, location)}`)
  await page.getByRole('button', { name: 'Upload photo' }).click()
}

test('each kind of invalid file is refused with its own message, and the user can choose another', async ({
  page,
  hasScript,
}) => {
  await startUpload(page, 'Oak Park')
  await expect(page.getByText('Step 1 of 4')).toBeVisible()
  const refused: [ReturnType<typeof file>, string | RegExp][] = [
    [file('logo.svg', svg, 'image/svg+xml'), 'Please choose a PNG or JPEG file.'],
    [file('page.jpg', html), 'Please choose a PNG or JPEG file.'],
    [file('small.png', await png(300, 200), 'image/png'), 'Your image is 300 × 200 px.'],
    [file('bomb.png', decompressionBomb(8000, 8000), 'image/png'), 'Your image is 8000 × 8000 px.'],
    [file('tiny.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0])), /at least 10240 bytes|PNG or JPEG/],
    [file('large.jpg', Buffer.concat([await jpeg(900, 600), Buffer.alloc(5_400_000)])), 'smaller than 5mb'],
  ]
  for (const [chosen, message] of refused) {
    // With JavaScript, the file is checked before it is sent, and an invalid one is not sent.
    if (hasScript) await page.getByLabel('Photo', { exact: true }).setInputFiles(chosen)
    else await chooseFile(page, chosen)
    await expect(page.locator('#upload-file-error')).toContainText(message)
  }
  await expect(page.getByText('Step 1 of 4')).toBeVisible()
})

test('a photo is uploaded to two locations in four steps, and going back keeps every choice', async ({
  page,
  hasScript,
}) => {
  await startUpload(page, 'Oak Park')
  await chooseFile(page, file('window.jpg', await jpeg(1600, 900)))
  await expect(page.getByRole('heading', { name: 'Confirm Photo Selection' })).toBeVisible()
  await expect(page.getByText('1600 × 900 px')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Selected photo' })).toBeVisible()
  await page.getByRole('link', { name: 'Next' }).click()

  await expect(page.getByText('Step 3 of 4')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Skip' })).toBeVisible()
  await page.getByLabel('Exterior').check()
  await expect(page.getByRole('button', { name: 'Next' }).filter({ visible: true })).toBeVisible()
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByRole('link', { name: 'Next' }).click()
  await page.getByLabel('Exterior').check()
  await page.getByRole('button', { name: 'Next' }).filter({ visible: true }).click()

  await expect(page.getByText('1 photo · Exterior')).toBeVisible()
  await expect(page.getByLabel('Oak Park')).toBeChecked()
  await page.getByLabel('Find locations').fill('Skokie')
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await page.getByLabel('Skokie').check()
  await expect(page.getByLabel('Oak Park')).toBeChecked()
  await page.getByRole('button', { name: 'Upload to Google' }).click()
  await expect(messageOf(page, /^Photo successfully uploaded\./)).toBeVisible()
  // The result page shows the outcome for each location.
  await expect(async () => {
    if (!hasScript) await page.reload()
    for (const name of ['Oak Park', 'Skokie'])
      await expect(page.getByRole('row', { name })).toContainText('Live', { timeout: 1000 })
  }).toPass()
  await page.getByRole('link', { name: 'Done' }).click()
  await expect(page.getByRole('img', { name: 'Exterior of Oak Park' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Exterior of Skokie' })).toBeVisible()
})

test('a picture that breaks a category’s rules cannot continue, and a second cover requires a confirmation', async ({
  page,
}) => {
  for (const attempt of [1, 2]) {
    await startUpload(page, 'Skokie')
    await chooseFile(page, file('cover.jpg', await jpeg(1920, 1080)))
    await page.getByRole('link', { name: 'Next' }).click()
    await page.getByLabel('Logo').check()
    if (attempt === 1) {
      await page.getByLabel('Cover').check()
      await expect(page.getByText('Upload error').filter({ visible: true })).toHaveCount(0)
    }
    await page.getByLabel('Cover').check()
    await page.getByRole('button', { name: 'Next' }).filter({ visible: true }).click()
    await page.getByRole('button', { name: 'Upload to Google' }).click()
    if (attempt === 1) continue
    await expect(page.getByRole('heading', { name: 'Replace the cover photo?' })).toBeVisible()
    await page.getByRole('button', { name: 'Continue anyway' }).click()
    await expect(messageOf(page, /^Photo successfully uploaded\./)).toBeVisible()
  }
  await startUpload(page, 'Skokie')
  await chooseFile(page, file('square.jpg', await jpeg(2400, 2400)))
  await page.getByRole('link', { name: 'Next' }).click()
  await page.getByLabel('Logo').check()
  await expect(page.getByText('A logo can be at most 2000 × 2000 px.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next' }).filter({ visible: true })).toBeDisabled()
})

test('photos can be browsed one after another, and closing restores the focus', async ({
  page,
  hasScript,
}) => {
  await page.goto('/photos?sort[by]=category_rank&sort[order]=asc')
  const links = page.getByRole('list', { name: 'Photos' }).getByRole('link')
  await expect(links.first()).toBeVisible()
  const count = await links.count()
  expect(count).toBeGreaterThan(2)
  const first = links.first()
  await first.click()
  if (!hasScript) {
    await expect(page.getByRole('link', { name: 'Previous' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Next' }).click()
    await expect(page.getByRole('link', { name: 'Previous' })).toBeVisible()
    await page.getByRole('link', { name: 'Delete' }).click()
    await expect(page.getByText('This will remove the photo from your GMB listing online.')).toBeVisible()
    await page.getByRole('button', { name: 'Delete' }).click()
    await expect(messageOf(page, 'Photo successfully deleted.')).toBeVisible()
    return
  }
  const dialog = page.getByRole('dialog', { name: 'Photo' })
  await expect(dialog.getByRole('img')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Previous photo' })).toHaveCount(0)
  const firstSource = await dialog.getByRole('img').getAttribute('src')
  await dialog.getByRole('button', { name: 'Next photo' }).click()
  await expect(dialog.getByRole('img')).not.toHaveAttribute('src', firstSource!)
  await page.keyboard.press('ArrowLeft')
  await expect(dialog.getByRole('img')).toHaveAttribute('src', firstSource!)
  expect(await findViolations(page)).toEqual([])
  await page.setViewportSize({ width: 480, height: 800 })
  await expect(dialog.getByRole('button', { name: 'Next photo' })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(first).toBeFocused()
})

test('every page of the upload passes the accessibility rules, in light and dark mode', async ({
  page,
  hasScript,
}) => {
  test.skip(!hasScript, 'axe needs a script')
  await startUpload(page, 'Evanston')
  const draft = page.url().replace(/\/file$/, '')
  await chooseFile(page, file('x.jpg', await jpeg(900, 600)))
  await expect(page.getByRole('heading', { name: 'Confirm Photo Selection' })).toBeVisible()
  const pages = ['file', 'confirm', 'category', 'publish'].map((step) => `${draft}/${step}`)
  for (const [nth, address] of pages.entries()) {
    await page.goto(address)
    expect([address, await violationsInAllModes(page, nth)]).toEqual([address, []])
  }
})
