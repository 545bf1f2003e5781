import { expect, test } from 'vitest'
import { jpeg, namedFile } from '../photos/photo-files'
import { startTestApplication } from '../support/test-application'
import { startUpload, uploadFile } from '../support/upload-photo'
import { signIn } from '../support/visitor'

// No disk has this much space, so the application behaves as if its disk was full.
const application = await startTestApplication({ MIN_FREE_MB: '1000000000' })
const dana = await signIn(application.url, 'dana')

test('an import is not stored on a full disk: the page says so and keeps working', async () => {
  const form = new FormData()
  form.set(
    'file',
    new Blob([`Location,Rating,Date\n${'Loop,5,2026-01-02\n'.repeat(100_000)}`]),
    'reviews.csv',
  )
  const response = await dana.upload('/settings/imports/new', form)
  expect(response.status).toBe(507)
  expect(response.text).toContain('The file could not be stored, because this server has no room for it now')
  expect((await dana.get('/settings/imports')).text).not.toContain('reviews.csv')
})

test('a photo is not stored on a full disk either', async () => {
  const response = await uploadFile(
    dana,
    await startUpload(dana),
    namedFile(await jpeg(800, 450), 'bread.jpg'),
  )
  expect([response.status, response.text.includes('There was an error uploading your photo.')]).toEqual([
    507,
    true,
  ])
})
