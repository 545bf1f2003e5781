import type { Page } from '@playwright/test'
import { findViolations } from '../journeys/axe'
import { expect, test } from '../journeys/fixtures'

const formIds = (page: Page) => page.locator('input[name=formId]')

async function openForm(page: Page, name: string): Promise<string> {
  await page.goto('/settings/groups/new')
  await page.getByLabel('Name').fill(name)
  return formIds(page).first().inputValue()
}

test('a double click creates one group', async ({ page, hasScript }) => {
  const name = `Pressed twice ${hasScript ? 'with' : 'without'} JavaScript`
  await openForm(page, name)
  await page.getByRole('button', { name: 'Create' }).dblclick()
  await expect(page).toHaveURL(/groups\/\d+\/edit/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await page.goto('/settings/groups?sort%5Bby%5D=name')
  await expect(page.getByRole('link', { name, exact: true })).toHaveCount(1)
})

test('a form that a browser kept after it was saved, then changed and saved again, asks what to do', async ({
  page,
  hasScript,
}) => {
  const name = `Kept by the browser ${hasScript ? 'with' : 'without'} JavaScript`
  const id = await openForm(page, name)
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page).toHaveURL(/groups\/\d+\/edit/)
  // A browser with a back/forward cache returns to the form as it was, with its id.
  await openForm(page, `${name}, changed`)
  await formIds(page).evaluateAll((all, kept) => {
    for (const input of all) (input as HTMLInputElement).value = kept
  }, id)
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You have submitted this form before')
  await expect(page.getByRole('link', { name: 'Open what was saved' })).toHaveAttribute(
    'href',
    /groups\/\d+\/edit/,
  )
  if (hasScript) expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Save another one' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name}, changed`)
})
