/**
 * Finds out how to read top-level objects that are too large to be parsed as a whole, such as one object with all
 * reviews of an account. Their longest list of objects is read in parts, each within a copy of the rest of the object.
 */
import { limits } from '../limits.ts'
import { createScanner, incompleteObjectError, ObjectTooLarge } from './scan-structure.ts'

/**
 * The text around the longest list of an object, without other lists of objects, the number of that list, and the names
 * and sizes of the others.
 */
export type Outline = {
  before: string
  after: string
  list: number
  unread: { list: string; objects: number }[]
}

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
        object.startList(chunkStart + n, depth)
      else if (character === '{' && scanner.lists() === 1) object.countElement(depth)
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
  let listDepth = 0
  let elements = 0
  let longest = { length: -1, piece: 0, list: 0 }
  const lists: { piece: number; objects: number }[] = []

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
    startList(position: number, depth: number) {
      if (listStart >= 0) return
      listDepth = depth
      elements = 1
      pieces.length = markedPieces
      keepFrom = -1
      listStart = position
      listCount++
    },
    countElement(depth: number) {
      if (listStart >= 0 && depth === listDepth) elements++
    },
    endList(position: number, n: number) {
      if (listStart < 0) return
      const length = position - listStart
      if (length > longest.length) longest = { length, piece: pieces.length, list: listCount }
      lists.push({ piece: pieces.length, objects: elements })
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
      const unread = lists
        .filter((each) => each.piece !== piece)
        .map((each) => ({ list: nameBefore(pieces, each.piece), objects: each.objects }))
      return {
        before: pieces.slice(0, piece).join(''),
        after: pieces.slice(piece + 1).join(''),
        list,
        unread,
      }
    },
  }
}

const maxNameCharacters = 200

/** Returns the name of the value at a piece: the text between the last quotation marks before it. */
function nameBefore(pieces: string[], piece: number): string {
  for (let n = piece - 1; n >= 0; n--) {
    const end = pieces[n]!.lastIndexOf('"')
    if (end > 0)
      return pieces[n]!.slice(pieces[n]!.lastIndexOf('"', end - 1) + 1, end).slice(-maxNameCharacters)
  }
  return ''
}
