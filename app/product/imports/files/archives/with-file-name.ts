import { UnreadableFile } from '../unreadable-file.ts'

/** Names the file of an archive in the reason why it cannot be read. */
export async function withFileName<Result>(path: string, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch (error) {
    throw nameFile(path, error)
  }
}

/** Yields the rows of a file of an archive. Names the file in the reason why it cannot be read further. */
export async function* rowsWithFileName<Row>(path: string, rows: AsyncIterable<Row>): AsyncGenerator<Row> {
  try {
    yield* rows
  } catch (error) {
    throw nameFile(path, error)
  }
}

const nameFile = (path: string, error: unknown): unknown =>
  error instanceof UnreadableFile ? new UnreadableFile(`${path}: ${error.message}`) : error
