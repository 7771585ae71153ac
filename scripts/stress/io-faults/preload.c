/*
 * Fails one system call on the files of a database, on request. injected-faults.ts preloads it into the server (Linux with glibc).
 *
 * The test and the server share one small file. The test writes which kind of call fails and at which occurrence; this
 * library counts the calls and reports whether it failed one.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

enum kind { NONE, OPEN, READ, WRITE, SYNC, TRUNCATE, UNLINK };

struct control {
  int32_t kind;      /* the kind of call that fails */
  int32_t occurrence; /* which of the next calls of that kind, from 1 */
  int32_t error;     /* errno of the failed call */
  int32_t seen;      /* calls of that kind since the test asked for the fault */
  int32_t failed;    /* 1 after the fault */
};

static struct control *control;
static const char *prefix;
static unsigned char tracked[65536];

__attribute__((constructor)) static void start(void) {
  const char *path = getenv("IO_FAULTS_CONTROL");
  prefix = getenv("IO_FAULTS_PREFIX");
  if (!path || !prefix) return;
  int (*real_open)(const char *, int, ...) = dlsym(RTLD_NEXT, "open");
  int fd = real_open(path, O_RDWR);
  if (fd < 0) return;
  void *shared = mmap(NULL, sizeof(struct control), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  if (shared != MAP_FAILED) control = shared;
  close(fd);
}

static int is_ours(const char *path) { return control && prefix && path && strncmp(path, prefix, strlen(prefix)) == 0; }
static int is_tracked(int fd) { return fd >= 0 && fd < (int)sizeof tracked && tracked[fd]; }

/* Returns 1 if this call is the one that fails. */
static int fails(enum kind kind) {
  if (!control || control->kind != (int32_t)kind) return 0;
  if (__sync_add_and_fetch(&control->seen, 1) != control->occurrence) return 0;
  control->failed = 1;
  errno = control->error;
  return 1;
}

static int opened(int fd, int ours) {
  if (fd >= 0 && fd < (int)sizeof tracked) tracked[fd] = (unsigned char)ours;
  return fd;
}

#define REAL(type, name, ...) static type (*real)(__VA_ARGS__); if (!real) real = dlsym(RTLD_NEXT, #name)
#define MODE mode_t mode = 0; if (flags & (O_CREAT | O_TMPFILE)) { va_list rest; va_start(rest, flags); mode = va_arg(rest, mode_t); va_end(rest); }

int open(const char *path, int flags, ...) {
  MODE REAL(int, open, const char *, int, ...);
  int ours = is_ours(path);
  return ours && fails(OPEN) ? -1 : opened(real(path, flags, mode), ours);
}
int open64(const char *path, int flags, ...) {
  MODE REAL(int, open64, const char *, int, ...);
  int ours = is_ours(path);
  return ours && fails(OPEN) ? -1 : opened(real(path, flags, mode), ours);
}
int openat(int folder, const char *path, int flags, ...) {
  MODE REAL(int, openat, int, const char *, int, ...);
  int ours = is_ours(path);
  return ours && fails(OPEN) ? -1 : opened(real(folder, path, flags, mode), ours);
}
int close(int fd) {
  REAL(int, close, int);
  opened(fd, 0);
  return real(fd);
}
ssize_t read(int fd, void *bytes, size_t length) {
  REAL(ssize_t, read, int, void *, size_t);
  return is_tracked(fd) && fails(READ) ? -1 : real(fd, bytes, length);
}
ssize_t pread(int fd, void *bytes, size_t length, off_t at) {
  REAL(ssize_t, pread, int, void *, size_t, off_t);
  return is_tracked(fd) && fails(READ) ? -1 : real(fd, bytes, length, at);
}
ssize_t pread64(int fd, void *bytes, size_t length, off64_t at) {
  REAL(ssize_t, pread64, int, void *, size_t, off64_t);
  return is_tracked(fd) && fails(READ) ? -1 : real(fd, bytes, length, at);
}
ssize_t write(int fd, const void *bytes, size_t length) {
  REAL(ssize_t, write, int, const void *, size_t);
  return is_tracked(fd) && fails(WRITE) ? -1 : real(fd, bytes, length);
}
ssize_t pwrite(int fd, const void *bytes, size_t length, off_t at) {
  REAL(ssize_t, pwrite, int, const void *, size_t, off_t);
  return is_tracked(fd) && fails(WRITE) ? -1 : real(fd, bytes, length, at);
}
ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t at) {
  REAL(ssize_t, pwrite64, int, const void *, size_t, off64_t);
  return is_tracked(fd) && fails(WRITE) ? -1 : real(fd, bytes, length, at);
}
int fsync(int fd) {
  REAL(int, fsync, int);
  return is_tracked(fd) && fails(SYNC) ? -1 : real(fd);
}
int fdatasync(int fd) {
  REAL(int, fdatasync, int);
  return is_tracked(fd) && fails(SYNC) ? -1 : real(fd);
}
int ftruncate(int fd, off_t length) {
  REAL(int, ftruncate, int, off_t);
  return is_tracked(fd) && fails(TRUNCATE) ? -1 : real(fd, length);
}
int ftruncate64(int fd, off64_t length) {
  REAL(int, ftruncate64, int, off64_t);
  return is_tracked(fd) && fails(TRUNCATE) ? -1 : real(fd, length);
}
int unlink(const char *path) {
  REAL(int, unlink, const char *);
  return is_ours(path) && fails(UNLINK) ? -1 : real(path);
}
