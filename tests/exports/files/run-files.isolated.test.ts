import { expect, test } from 'vitest'
import { endRunFile } from '#app/site/exports/files/run-files.server'

test('a worker in which nothing continues the runs fails the job, instead of leaving the run waiting', async () => {
  await expect(endRunFile({} as never, '1')).rejects.toThrow('nothing is registered')
})
