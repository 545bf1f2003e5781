/**
 * lynx with somebody at its keyboard: the keys are written down first and pressed in one sitting. What stands on
 * the screen is kept by lynx's own "print to a file", and so is what it downloads.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const keyNames: Record<string, string> = { '\t': '<tab>', '\n': '^J', ' ': '<space>' }
const settings = ['ACCEPT_ALL_COOKIES:TRUE', 'INFOSECS:0', 'MESSAGESECS:0', 'ALERTSECS:0', 'REPLAYSECS:0']

export type Sitting = {
  type: (keys: string) => void
  /** Moves to the link or field with these words, by lynx's own search. */
  find: (words: string) => void
  goTo: (url: string) => void
  /** Keeps the page as it reads now under this name. */
  keep: (name: string) => void
  /** Follows the link and keeps the file it leads to. */
  download: (link: string, name: string) => void
}

/** Sits through it and returns what was kept, by name. */
export async function sitAtLynx(url: string, sitting: (lynx: Sitting) => void): Promise<Map<string, string>> {
  const directory = await mkdtemp(path.join(tmpdir(), 'highstreet-lynx-'))
  const at = (name: string) => path.join(directory, name)
  const keys: string[] = []
  const kept: string[] = []
  const type = (text: string) => {
    for (const key of text) keys.push(`key ${keyNames[key] ?? key}`)
  }
  const answer = (text: string) => {
    keys.push('key ^U')
    type(`${text}\n`)
  }
  const keepAs = (name: string) => {
    kept.push(name)
    answer(at(name))
  }
  const find = (words: string) => type(`/${words}\n`)
  sitting({
    type,
    find,
    goTo: (address) => {
      type('g')
      answer(address)
    },
    keep: (name) => {
      type('p\n')
      keepAs(name)
    },
    download: (link, name) => {
      find(link)
      type('\nd')
      find('Save to disk')
      type('\n')
      keepAs(name)
    },
  })
  type('Q')
  await writeFile(at('keys'), `${keys.join('\n')}\n`)
  await writeFile(at('settings'), `${settings.join('\n')}\n`)
  const options = [`-cfg=${at('settings')}`, `-cmd_script=${at('keys')}`, '-display_charset=utf-8']
  await promisify(execFile)('lynx', [...options, url], {
    env: { ...process.env, HOME: directory, TERM: 'vt100', LINES: '60', COLUMNS: '120' },
    timeout: 45_000,
  })
  const texts = await Promise.all(kept.map(async (name) => [name, await readFile(at(name), 'utf8')] as const))
  await rm(directory, { recursive: true })
  return new Map(texts)
}
