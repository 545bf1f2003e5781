// Checks the messages of the commits that are not on origin/main yet, or of the last one if there is no such branch: a
// subject of at most 72 characters without a full stop, then an empty line.
import { pathToFileURL } from 'node:url'
import { readGit } from './testing/git.mjs'

const maxSubjectLength = 72

/**
 * Returns what is wrong with a message, or undefined.
 * @param {string} message
 * @returns {string | undefined}
 */
export function findMistake(message) {
  const [subject = '', second = ''] = message.trim().split('\n')
  const length = [...subject].length
  if (length > maxSubjectLength) return `has a subject of ${length} characters, more than ${maxSubjectLength}`
  if (subject.endsWith('.')) return 'ends its subject with a full stop'
  if (second !== '') return 'needs an empty line after its subject'
  return undefined
}

function listNewCommits() {
  const range = readGit('rev-parse', '--verify', '--quiet', 'origin/main')
    ? ['origin/main..HEAD']
    : ['-1', 'HEAD']
  return readGit('log', '--no-merges', '--format=%h%n%B%x00', ...range)
    .split('\0')
    .map((entry) => entry.trim())
    .filter(Boolean)
    .map((entry) => {
      const [hash = '', ...lines] = entry.split('\n')
      return { hash, message: lines.join('\n') }
    })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const { hash, message } of listNewCommits()) {
    const mistake = findMistake(message)
    if (!mistake) continue
    console.error(`The message of commit ${hash} ${mistake}: ${message.split('\n')[0]}`)
    process.exitCode = 1
  }
}
