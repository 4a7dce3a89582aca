/**
 * Flags of Node for a process with the embedded database. The optimising compiler takes 600 MB for one function of it, more
 * than the whole product; and where code is replaced or given back while it is compiled, V8 now and then ends the process
 * ('jit_page_->allocations_.erase(addr) == 1', nodejs/node#64500).
 */
export const wasmFlags = ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering', '--no-wasm-code-gc']
