/** Checks a file in the browser before it is uploaded, by the same rules as the server, which checks the file again. */
import { dimensionProblem, fileSizeProblem, notAPictureMessage } from './picture-rules'

/** Returns what is wrong with the chosen file, or null. */
export async function checkFile([file]: File[]): Promise<string | null> {
  if (!file) return null
  if (file.type && !/^image\/(png|jpeg)$/.test(file.type)) return notAPictureMessage
  const problem = fileSizeProblem(file.size)
  if (problem) return problem
  try {
    const picture = await createImageBitmap(file)
    const { width, height } = picture
    picture.close()
    return dimensionProblem({ width, height })
  } catch {
    return notAPictureMessage
  }
}
