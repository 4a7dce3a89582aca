/** Runs a program of the product; what keeps it from starting is printed in its own words, the rest with LOG_LEVEL=debug. */
export async function run(file: string): Promise<void> {
  try {
    await import(file)
  } catch (error) {
    const { message, stack } = error as Error
    console.error(process.env.LOG_LEVEL === 'debug' ? stack : `Kegler did not start: ${message}`)
    process.exit(1)
  }
}
