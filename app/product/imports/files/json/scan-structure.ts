/** Finds the brackets and commas of JSON that are not within quotes, so that JSON can be split before it is parsed. */
import { limits } from '../limits.ts'

export type JsonScanner = {
  /** The number of objects and of lists around the current position. Lists outside any object do not count. */
  depth: () => number
  lists: () => number
  /** Calls `onToken` for every bracket and comma of the next part of the text, after the depths have changed. */
  scan: (chunk: string, onToken: (character: string, position: number, previous: string) => void) => void
}

/** Creates a scanner that throws an error if objects and lists are nested too deeply. */
export function createScanner(): JsonScanner {
  let depth = 0
  let lists = 0
  let isQuoted = false
  let isEscaped = false
  let previous = ''

  function changeDepth(character: string): void {
    if (character === '{') depth++
    else if (character === '}') depth--
    else if (depth > 0 && character === '[') lists++
    else if (depth > 0 && character === ']') lists--
    if (depth + lists > limits.objectDepth)
      throw new Error(`An object in the file is nested more than ${limits.objectDepth} levels deep.`)
  }

  return {
    depth: () => depth,
    lists: () => lists,
    scan(chunk, onToken) {
      for (let n = 0; n < chunk.length; n++) {
        const character = chunk[n]!
        if (isEscaped) isEscaped = false
        else if (isQuoted) {
          if (character === '\\') isEscaped = true
          else if (character === '"') isQuoted = false
        } else if (character === '"') isQuoted = true
        else if (isToken(character)) {
          changeDepth(character)
          onToken(character, n, previous)
          previous = character
        }
      }
    },
  }
}

const isToken = (character: string): boolean =>
  character === ',' || character === '{' || character === '}' || character === '[' || character === ']'

/** The error for an object that is too large to be parsed as a whole. */
export class ObjectTooLarge extends Error {
  override name = 'ObjectTooLarge'
  constructor() {
    super('An object in the file has more than eight million characters.')
  }
}

export const incompleteObjectError = () => new Error('The file ends in the middle of an object.')
