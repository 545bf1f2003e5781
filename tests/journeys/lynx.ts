/**
 * Runs lynx with scripted keyboard input: the keys are recorded first and pressed in one session. Screens and downloads
 * are saved with lynx's own "print to a file" and "download".
 */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { slowness } from '../support/slowness'

const keyNames: Record<string, string> = { '\t': '<tab>', '\n': '^J', ' ': '<space>' }
const settings = ['ACCEPT_ALL_COOKIES:TRUE', 'INFOSECS:0', 'MESSAGESECS:0', 'ALERTSECS:0', 'REPLAYSECS:0']

export type LynxSession = {
  type: (keys: string) => void
  /** Moves to the link or field with this text, using lynx's own search. */
  find: (text: string) => void
  goTo: (url: string) => void
  /** Saves the current page under this name. */
  save: (name: string) => void
  /** Follows the link and saves the file. */
  download: (link: string, name: string) => void
}

/** Runs the session. Returns the saved texts by name. */
export async function runLynx(
  url: string,
  session: (lynx: LynxSession) => void,
): Promise<Map<string, string>> {
  const directory = await mkdtemp(path.join(tmpdir(), 'highstreet-lynx-'))
  const pathOf = (name: string) => path.join(directory, name)
  const keys: string[] = []
  const savedNames: string[] = []
  const type = (text: string) => {
    for (const key of text) keys.push(`key ${keyNames[key] ?? key}`)
  }
  const enterLine = (text: string) => {
    keys.push('key ^U')
    type(`${text}\n`)
  }
  const saveAs = (name: string) => {
    savedNames.push(name)
    enterLine(pathOf(name))
  }
  const find = (text: string) => type(`/${text}\n`)
  session({
    type,
    find,
    goTo: (address) => {
      type('g')
      enterLine(address)
    },
    save: (name) => {
      type('p\n')
      saveAs(name)
    },
    download: (link, name) => {
      find(link)
      type('\nd')
      find('Save to disk')
      type('\n')
      saveAs(name)
    },
  })
  type('Q')
  await writeFile(pathOf('keys'), `${keys.join('\n')}\n`)
  await writeFile(pathOf('settings'), `${settings.join('\n')}\n`)
  const options = [`-cfg=${pathOf('settings')}`, `-cmd_script=${pathOf('keys')}`, '-display_charset=utf-8']
  await promisify(execFile)('lynx', [...options, url], {
    env: { ...process.env, HOME: directory, TERM: 'vt100', LINES: '60', COLUMNS: '120' },
    timeout: 60_000 * slowness,
  })
  const texts = await Promise.all(
    savedNames.map(async (name) => [name, await readFile(pathOf(name), 'utf8')] as const),
  )
  await rm(directory, { recursive: true })
  return new Map(texts)
}
