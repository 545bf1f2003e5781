import { expect, messageOf, test } from '../journeys/fixtures'

test.use({ person: 'dana' })

test('two people edit the same user: both changes hold, and a name that both changed is asked about', async ({
  page,
  pageOf,
  hasScript,
}) => {
  const mode = hasScript ? 'js' : 'nojs'
  await page.goto('/settings/users/new')
  await page.getByLabel('Name', { exact: true }).fill(`Vera ${mode}`)
  await page.getByLabel('Email address').fill(`vera-${mode}@wheatwhistle.example`)
  await page.getByRole('radio', { name: /^Read Only/ }).check()
  await page.getByRole('button', { name: 'Send invitation' }).last().click()
  await expect(page).toHaveURL('/settings/users')

  const marcoPage = await pageOf('marco')
  for (const each of [page, marcoPage]) {
    await each.goto('/settings/users')
    await each.getByRole('link', { name: `Vera ${mode}` }).click()
    await expect(each.getByLabel('Name', { exact: true })).toHaveValue(`Vera ${mode}`)
  }
  const refused = page.getByLabel('group: read')
  await page.getByText('Permissions that differ from the user type').click()
  await refused.selectOption('Not allowed')
  await page.getByRole('button', { name: 'Save user' }).last().click()
  await expect(messageOf(page, 'User saved')).toBeVisible()

  const name = marcoPage.getByLabel('Name', { exact: true })
  await name.fill(`Vera One ${mode}`)
  await marcoPage.getByRole('button', { name: 'Save user' }).last().click()
  await expect(messageOf(marcoPage, 'User saved')).toBeVisible()

  await page.goto('/settings/users')
  await page.getByRole('link', { name: `Vera One ${mode}` }).click()
  await expect(page.getByLabel('group: read')).toHaveValue('refused')
  await marcoPage.getByRole('link', { name: `Vera One ${mode}` }).click()
  await page.getByLabel('Name', { exact: true }).fill('Vera Two')
  await page.getByRole('button', { name: 'Save user' }).last().click()
  await expect(messageOf(page, 'User saved')).toBeVisible()
  await name.fill(`Vera Three ${mode}`)
  await marcoPage.getByRole('button', { name: 'Save user' }).last().click()
  const notice = marcoPage.getByRole('alert').filter({ hasText: 'Nothing was saved' })
  await expect(notice.getByRole('row', { name: /^Name Vera Two Dana Okafor, .* Vera Three/ })).toBeVisible()
  await expect(name).toHaveValue(`Vera Three ${mode}`)
  await marcoPage.getByRole('button', { name: 'Save user' }).last().click()
  await expect(messageOf(marcoPage, 'User saved')).toBeVisible()
  await expect(marcoPage.getByRole('link', { name: `Vera Three ${mode}` })).toBeVisible()
})
