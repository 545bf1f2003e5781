/**
 * Finds out how to read top-level objects that are too large to be parsed as a whole, such as one object with all
 * reviews of an account. Their longest list of objects is read in parts, each within a copy of the rest of the object.
 */
import { limits } from '../limits.ts'
import { createScanner, incompleteObjectError, ObjectTooLarge } from './scan-structure.ts'

/** The text around the longest list of an object, without other lists of objects, and the number of that list. */
export type Outline = { before: string; after: string; list: number }

/** Returns the outlines of the objects that are too large, by their position in the file. */
export async function outlineLargeObjects(chunks: AsyncIterable<string>): Promise<Map<number, Outline>> {
  const outlines = new Map<number, Outline>()
  const scanner = createScanner()
  let index = 0
  let object = createOutline()
  let chunkStart = 0
  for await (const chunk of chunks) {
    scanner.scan(chunk, (character, n, previous) => {
      const depth = scanner.depth()
      if (character === '{' && depth === 1 && scanner.lists() === 0) object.start(chunkStart + n, n)
      else if (character === '{' && previous === '[' && scanner.lists() === 1)
        object.startList(chunkStart + n)
      else if (character === '[' && scanner.lists() === 1) object.mark(chunk, n)
      else if (character === ']' && scanner.lists() === 0) object.endList(chunkStart + n, n)
      else if (character === '}' && depth === 0) {
        const outline = object.end(chunk, chunkStart + n, n)
        if (outline) outlines.set(index, outline)
        index++
        object = createOutline()
      }
    })
    object.endChunk(chunk)
    chunkStart += chunk.length
  }
  if (scanner.depth() > 0) throw incompleteObjectError()
  return outlines
}

/** Collects the text of an object outside its lists of objects. */
function createOutline() {
  const pieces: string[] = []
  let keptCharacters = 0
  let keepFrom = -1
  let objectStart = 0
  let listStart = -1
  let listCount = 0
  let markedPieces = 0
  let longest = { length: -1, piece: 0, list: 0 }

  function keep(chunk: string, end: number): void {
    if (keepFrom < 0) return
    pieces.push(chunk.slice(keepFrom, end))
    keptCharacters += end - keepFrom
    if (keptCharacters > limits.objectCharacters) throw new ObjectTooLarge()
    keepFrom = end
  }

  return {
    start(position: number, n: number) {
      objectStart = position
      keepFrom = n
    },
    /** Notes where a list begins that could be a list of objects. */
    mark(chunk: string, n: number) {
      if (listStart >= 0) return
      keep(chunk, n)
      markedPieces = pieces.length
    },
    startList(position: number) {
      if (listStart >= 0) return
      pieces.length = markedPieces
      keepFrom = -1
      listStart = position
      listCount++
    },
    endList(position: number, n: number) {
      if (listStart < 0) return
      const length = position - listStart
      if (length > longest.length) longest = { length, piece: pieces.length, list: listCount }
      pieces.push('null')
      listStart = -1
      keepFrom = n + 1
    },
    endChunk(chunk: string) {
      keep(chunk, chunk.length)
      if (keepFrom >= 0) keepFrom = 0
    },
    end(chunk: string, position: number, n: number): Outline | null {
      keep(chunk, n + 1)
      if (position - objectStart < limits.objectCharacters) return null
      const { piece, list } = longest
      return { before: pieces.slice(0, piece).join(''), after: pieces.slice(piece + 1).join(''), list }
    },
  }
}
