import { expect, test } from 'vitest'
import { fileLife } from '#app/exports/files/file-life'
import { settingsPages } from '#app/page/settings-pages.server'

test('what is said of how long files are kept is how long they are', () => {
  expect(fileLife.ms).toBe(7 * 86_400_000)
  const said = JSON.stringify(settingsPages)
  expect(said).toContain(`kept for ${fileLife.inDays}`)
})
