//! How the library is called: aligned objects, texts, faults. Unsafe code in other modules only calls the library with
//! references to such objects.

use crate::{Error, Fault};
use alloc::{string::String, vec, vec::Vec};
use boardrules_sys as sys;
use core::ffi::c_void;

/// An object of the library, which must be aligned to 8 bytes on all machines.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(C, align(8))]
pub(crate) struct Aligned<T>(pub T);

/// The size of a structure that begins with it.
pub(crate) fn nbytes<T>() -> u32 {
    core::mem::size_of::<T>() as u32
}

/// A count or length, or the error for a status.
pub(crate) fn count(status: i32) -> Result<usize, Error> {
    usize::try_from(status).map_err(|_| Error::of(status, Vec::new()))
}

/// The bytes from a function that writes like snprintf; `write` gets (text, cap).
pub(crate) fn bytes(write: impl Fn(*mut c_void, usize) -> i32) -> Result<Vec<u8>, Error> {
    let length = count(write(core::ptr::null_mut(), 0))?;
    let mut bytes = vec![0; length + 1];
    write(bytes.as_mut_ptr().cast(), bytes.len());
    bytes.truncate(length);
    Ok(bytes)
}

/// The text from a function that writes like snprintf. The library writes UTF-8.
pub(crate) fn text(write: impl Fn(*mut c_void, usize) -> i32) -> Result<String, Error> {
    bytes(write).map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
}

/// A text that is a constant of the library, or part of an object that lives for `'a`.
///
/// # Safety
/// `pointer` is null or a text that ends with NUL and lives for `'a`.
pub(crate) unsafe fn constant<'a>(pointer: *const u8) -> Option<&'a str> {
    if pointer.is_null() {
        return None;
    }
    let length = (0..).take_while(|&at| *pointer.add(at) != 0).count();
    core::str::from_utf8(core::slice::from_raw_parts(pointer, length)).ok()
}

/// Makes a call that reports faults, and repeats it if there are more faults than room; `call` gets (faults, capacity,
/// fault_count).
pub(crate) fn with_faults(mut call: impl FnMut(*mut sys::brd_fault, usize, *mut usize) -> i32) -> Result<(), Error> {
    let (mut faults, mut found) = (vec![sys::brd_fault::default(); 4], 0);
    let mut status = call(faults.as_mut_ptr(), faults.len(), &mut found);
    if found > faults.len() {
        faults.resize(found, sys::brd_fault::default());
        status = call(faults.as_mut_ptr(), faults.len(), &mut found);
    }
    faults.truncate(found);
    if status == sys::BRD_OK {
        return Ok(());
    }
    Err(Error::of(status, faults.iter().map(Fault::of).collect()))
}
