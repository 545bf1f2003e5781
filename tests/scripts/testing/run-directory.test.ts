import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from '../../../scripts/root.mjs'

const script = `import { createRunDirectory } from '${root}/scripts/testing/run-directory.mjs'
  console.log(createRunDirectory(), process.env.TMPDIR)`

test('the temporary files of a run are removed when it ends, or by the next run if it is killed', async () => {
  const [ended, temporary] = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  })
    .trim()
    .split(' ')
  expect(temporary).toBe(ended)
  expect(existsSync(ended!)).toBe(false)

  const run = spawn(process.execPath, ['--input-type=module', '-e', `${script}; setInterval(() => {}, 1000)`])
  const [output] = await once(run.stdout, 'data')
  const [directory] = String(output).split(' ')
  execFileSync(process.execPath, ['--input-type=module', '-e', script])
  expect(existsSync(directory!)).toBe(true)
  run.kill('SIGKILL')
  await once(run, 'exit')
  execFileSync(process.execPath, ['--input-type=module', '-e', script])
  expect(existsSync(directory!)).toBe(false)
})
