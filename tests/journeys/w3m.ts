/** Runs w3m one page at a time: each call is a new browser process that finds the cookies of the previous one. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { slowness } from '../support/slowness'

export async function openW3m(baseUrl: string) {
  const home = await mkdtemp(path.join(tmpdir(), 'highstreet-w3m-'))
  const run = async (options: string[], address: string) => {
    const env = { ...process.env, HOME: home }
    const defaultOptions = ['-cookie', '-cols', '120', '-O', 'UTF-8', '-o', 'accept_encoding=identity']
    const { stdout } = await promisify(execFile)('w3m', [...defaultOptions, ...options, baseUrl + address], {
      env,
      timeout: 60_000 * slowness,
      maxBuffer: 1e8,
    })
    return stdout
  }
  return {
    read: (address: string) => run(['-dump'], address),
    leave: () => rm(home, { recursive: true }),
    source: (address: string) => run(['-dump_source'], address),
    send: async (address: string, fields: Record<string, string>) => {
      const form = path.join(home, 'form')
      await writeFile(form, new URLSearchParams(fields).toString())
      return run(['-dump', '-post', form], address)
    },
  }
}
